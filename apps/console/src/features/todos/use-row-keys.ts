import { type RefObject, useEffect, useRef } from 'react'

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** What can be done to the row that the cursor is on: put it off, hand it on, select it. */
export type RowKey = 's' | 'a' | 'x'
const isRowKey = (key: string): key is RowKey => key === 's' || key === 'a' || key === 'x'

/**
 * j and k go through the rows that have a `data-line`, but not while somebody writes; Enter does what its link or button does, the other keys
 * are `act`'s. @returns where the rows are
 */
export function useRowKeys(act: (key: RowKey, line: string) => void): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  const acts = useRef(act)
  useEffect(() => {
    acts.current = act
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (
        event.target instanceof Element &&
        event.target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]')
      )
        return
      const row = document.activeElement?.closest<HTMLElement>('[data-line]')
      if (isRowKey(event.key)) {
        if (!row || !table.current?.contains(row)) return
        event.preventDefault()
        acts.current(event.key, row.dataset.line ?? '')
        return
      }
      const step = steps[event.key]
      if (step === undefined) return
      const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-line] [data-next]') ?? [])]
      const present = row?.querySelector<HTMLElement>('[data-next]')
      const at = present ? links.indexOf(present) : -1
      links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return table
}
