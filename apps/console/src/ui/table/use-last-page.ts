import { useEffect } from 'react'

interface Paged {
  page: number
  pageSize: number
  /** Of all pages; undefined until it is known. */
  total: number | undefined
  /** Must keep its identity. */
  turn: (page: number, pageSize: number) => void
}

/** Turns back to the last page from one beyond it: of an old address, or of rows that have gone. */
export function useLastPage({ page, pageSize, total, turn }: Paged): void {
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  const tooFar = total !== undefined && total > 0 && page > last
  useEffect(() => {
    if (tooFar) turn(last, pageSize)
  }, [tooFar, turn, last, pageSize])
}
