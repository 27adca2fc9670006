import { fileCalls } from '@kilowatch/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchContent } from './client.ts'
import { keyOf } from './query.ts'

export type ContentSize = 'full' | 'thumbnail'

/**
 * An address of a file's content that this tab alone can open: fetched with the person's headers, given back when nothing shows it any more.
 * Undefined until it is there.
 */
export function useContent(fileId: string | null, size: ContentSize = 'full') {
  const input = { params: { fileId: fileId ?? '' }, query: { size } }
  const query = useQuery({
    queryKey: keyOf(fileCalls.readFile, input),
    queryFn: ({ signal }) => fetchContent(fileCalls.readFile, input, signal),
    enabled: fileId !== null,
    // What a file holds never changes; another content is another file.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { url: useObjectUrl(query.data), bytes: query.data, error: query.error, retry: query.refetch }
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [blob])
  return url
}
