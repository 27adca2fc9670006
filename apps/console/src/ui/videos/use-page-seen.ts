import { useSyncExternalStore } from 'react'

/** Whether the tab is in sight; nobody looks at what plays in one that is not. */
export const usePageSeen = (): boolean => useSyncExternalStore(listen, () => !document.hidden)

function listen(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
