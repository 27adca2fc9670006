import { type RefObject, useEffect } from 'react'
import { isComposing } from '../../shared/keys.ts'
import { useNarrow } from '../../shared/viewport.ts'

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

interface ListKeys {
  /** The row that stands open beside the list, by its key; keys go on from there. */
  open?: string
  /** The focus went to another row. */
  onMove?: (key: string) => void
  onEscape?: () => void
  /** Confirms a row, and answers whether there was something to confirm; undefined: the reader confirms nothing. */
  onConfirm?: ((key: string) => boolean) | undefined
}

/**
 * Keys of a list whose rows have a `data-row-key`: j, k and arrows move, o opens as Enter does on its link, x checks its box, c confirms,
 * the arrows to the sides fold what hangs on it. Not while somebody types or composes, and not on phones.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, { open = '', onMove, onEscape, onConfirm }: ListKeys): void {
  const narrow = useNarrow()
  useEffect(() => {
    if (narrow) return
    const doings: Readonly<Record<string, (row: HTMLElement) => boolean>> = {
      o: (row) => press(row.querySelector<HTMLElement>('a')),
      x: (row) => press(row.querySelector<HTMLElement>('input[type=checkbox]')),
      c: (row) => onConfirm?.(keyOf(row)) ?? false,
      ArrowRight: (row) => press(row.querySelector<HTMLElement>('[aria-expanded=false]')),
      ArrowLeft: (row) => press(row.querySelector<HTMLElement>('[aria-expanded=true]')),
    }
    function onKey(event: KeyboardEvent): void {
      if (!isForList(event)) return
      const here = rowOf(list.current, document.activeElement)
      const present = here ?? rowWith(list.current, open)
      const step = steps[event.key]
      if (step !== undefined) {
        if (event.key.length > 1 && !list.current?.contains(document.activeElement)) return
        event.preventDefault()
        const next = focusRow(list.current, present, step)
        if (next !== null) onMove?.(next)
      } else if (event.key === 'Escape') {
        onEscape?.()
      } else if (present && doings[event.key]?.(present)) {
        event.preventDefault()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

/** Not while somebody types, composes a word, chooses from a list or answers a dialog. */
export function isForList(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return false
  const target = event.target instanceof Element ? event.target : null
  return !target?.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=combobox], [role=listbox], [role=menu]',
  )
}

const keyOf = (row: HTMLElement) => row.dataset.rowKey ?? ''

function press(what: HTMLElement | null): boolean {
  what?.click()
  return what !== null
}

function rowOf(list: HTMLElement | null, element: Element | null): HTMLElement | null {
  const row = element?.closest<HTMLElement>('[data-row-key]') ?? null
  return row && list?.contains(row) ? row : null
}

function rowWith(list: HTMLElement | null, key: string): HTMLElement | null {
  return key ? (list?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`) ?? null) : null
}

/** Moves the focus to the row so many places on, to its link where it has one. @returns its key; null: there are no rows */
function focusRow(list: HTMLElement | null, from: HTMLElement | null, step: number): string | null {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])]
  const at = from ? rows.indexOf(from) : -1
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]
  if (!next) return null
  const link = next.querySelector<HTMLElement>('a')
  if (!link) next.tabIndex = -1
  ;(link ?? next).focus()
  return keyOf(next)
}
