import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type Held, heldNext, standing } from './held-rows.ts'
import { useInside } from './use-inside.ts'

interface Rows<Row> {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  /** The rows are those of the question before. */
  waits: boolean
  /** What they answer: filters and order. */
  question: string
  page: number
  pageSize: number
  total: number
}

export interface HeldRows<Row> {
  /** As they are to be drawn. */
  rows: readonly Row[] | undefined
  /** As they were when they took their places: by this they are ordered and grouped. */
  placed: readonly Row[] | undefined
  /** New ones that wait, and whether there may be more. */
  fresh: number
  more: boolean
  /** Those that are drawn and have left the list. */
  gone: ReadonlySet<string>
  /** Shows them. */
  show: () => void
  /** Of what holds the rows. */
  ref: (element: HTMLElement | null) => void
}

const none: ReadonlySet<string> = new Set()
const keyOf = (row: { id: string }) => row.id

/** Rows that keep their places under the pointer and the keyboard: what comes meanwhile waits until it is asked for, or nobody is there. */
export function useHeldRows<Row extends { id: string }>({ rows, waits, question: asked, page, pageSize, total }: Rows<Row>): HeldRows<Row> {
  const [ref, inside] = useInside()
  const changes = useOwnChanges()
  const [held, hold] = useState<Held<Row>>({ question: undefined, rows, answer: rows, changes })
  const question = waits ? undefined : `${page} ${pageSize} ${asked}`
  const next = heldNext(held, { inside, question, answer: rows, changes, idOf: keyOf })
  // While it is drawn: what is shown never lags behind by a frame.
  if (next !== held) hold(next)
  const now = useMemo(() => {
    if (rows === undefined || next.rows === undefined) return { rows, fresh: 0, more: false, gone: none }
    return standing(next.rows, rows, keyOf, { before: page > 1, after: page * pageSize < total })
  }, [next.rows, rows, page, pageSize, total])
  return { ...now, placed: next.rows, ref, show: () => hold({ ...next, rows, answer: rows }) }
}

/** How often this person has changed something from here. */
function useOwnChanges(): number {
  const client = useQueryClient()
  const [changes, count] = useState(0)
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') count((before) => before + 1)
      }),
    [client],
  )
  return changes
}
