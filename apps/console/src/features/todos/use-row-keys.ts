import { type RefObject, useEffect, useRef } from 'react'

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** j and k go through the rows that have a `data-line`, but not while somebody writes; Enter does what its link or button does. @returns where the rows are */
export function useRowKeys(): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]')) return
      const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-line] [data-next]') ?? [])]
      const present = document.activeElement?.closest('[data-line]')?.querySelector<HTMLElement>('[data-next]')
      const at = present ? links.indexOf(present) : -1
      links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return table
}
