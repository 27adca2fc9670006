import { useEffect } from 'react'

/** Names the browser's tab while nobody is signed in. */
export function useDocumentName(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
