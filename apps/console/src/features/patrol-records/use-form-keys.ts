import { type RefObject, useEffect } from 'react'
import { isEnter } from '../../shared/keys.ts'
import type { LineFilter } from './entry-rules.ts'

interface Keys {
  filter: LineFilter
  setFilter: (filter: LineFilter) => void
  sign: RefObject<() => void>
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** Keys of a form: j and k lead from line to line, f shows what failed, p opens the pictures of a line, Ctrl+Enter signs. */
export function useFormKeys(body: RefObject<HTMLElement | null>, { filter, setFilter, sign }: Keys): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || target?.closest('[role=dialog]')) return
      const withKey = event.ctrlKey || event.metaKey || event.altKey
      const typing = target?.closest('input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]')
      if (isEnter(event) && withKey && !event.altKey) sign.current()
      else if (!typing && !withKey) act(event)
    }
    function act(event: KeyboardEvent): void {
      const line = document.activeElement?.closest<HTMLElement>('[data-line]') ?? null
      const step = steps[event.key]
      if (step !== undefined) {
        event.preventDefault()
        focusLine(body.current, line, step)
      } else if (event.key === 'f') setFilter(filter === 'fail' ? 'all' : 'fail')
      else if (event.key === 'p') line?.querySelector<HTMLElement>('[data-pictures] button')?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

function focusLine(body: HTMLElement | null, from: HTMLElement | null, step: number): void {
  const lines = [...(body?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
  const at = from ? lines.indexOf(from) : -1
  lines[at < 0 ? 0 : Math.min(lines.length - 1, Math.max(0, at + step))]?.focus()
}
