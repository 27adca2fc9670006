import type { ReactNode } from 'react'
import { Failure, Skeleton } from './placeholders.tsx'

export interface Answered<Data> {
  data: Data | undefined
  error: unknown
  errorUpdatedAt: number
  refetch: () => unknown
}

interface LoadedProps<Data> {
  of: Answered<Data>
  /** What was to be shown: "设备列表". */
  what: string
  /** Of the grey lines until it is there. */
  rows?: number
  height: number
  /** Around what stands in its place. */
  frame?: (meanwhile: ReactNode) => ReactNode
  children: (data: Data) => ReactNode
}

/** What an answer is shown as; until it is there grey lines, or why it does not come and a way to ask again. */
export function Loaded<Data>({ of, what, rows, height, frame = (meanwhile) => meanwhile, children }: LoadedProps<Data>) {
  if (of.data !== undefined) return children(of.data)
  if (!of.error) return frame(<Skeleton height={height} {...(rows ? { rows } : {})} />)
  return frame(<Failure what={what} error={of.error} at={of.errorUpdatedAt} onRetry={() => void of.refetch()} />)
}
