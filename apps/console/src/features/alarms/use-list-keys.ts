import type { Alarm } from '@kilowatch/contract'
import { type RefObject, useEffect } from 'react'
import { useMayOperate } from '../../ui/alarms/use-may-operate.ts'
import { useAlarmActions } from './alarm-actions.tsx'
import { useAlarmName } from './alarm-words.ts'
import { useAlarmView } from './use-alarm-view.ts'
import type { Selection } from './use-selection.ts'

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Keys of the list: j, k and arrows move, x selects, c confirms (the alarm of the detail there), Escape closes the detail; Enter opens, as on any link. */
export function useListKeys(list: RefObject<HTMLElement | null>, alarms: readonly Alarm[], selection: Selection): void {
  const [view, change] = useAlarmView()
  const actions = useAlarmActions()
  const alarmName = useAlarmName()
  const mayOperate = useMayOperate()
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!isForList(event)) return
      const present = rowOf(document.activeElement) ?? rowWith(list.current, view.alarm)
      const step = steps[event.key]
      if (step !== undefined && (event.key.length === 1 || list.current?.contains(document.activeElement))) {
        event.preventDefault()
        const next = focusRow(list.current, present, step)
        if (next && view.alarm) change({ alarm: next })
      } else if (event.key === 'Escape' && view.alarm) {
        change({ alarm: '' })
      } else if (mayOperate && present) {
        act(event, present.dataset.alarmId ?? '')
      }
    }
    function act(event: KeyboardEvent, id: string): void {
      const alarm = alarms.find((one) => one.id === id)
      if (!alarm) return
      if (event.key === 'x') selection.toggle(id)
      else if (event.key === 'c' && id !== view.alarm && alarm.confirmedAt === null) {
        event.preventDefault()
        actions.confirm({ alarmIds: [id], subject: alarmName(alarm) })
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

/** Not while somebody types, chooses from a list or answers a dialog. */
export function isForList(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.target instanceof Element ? event.target : null
  return !target?.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=combobox], [role=listbox]',
  )
}

function rowOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-alarm-id]') ?? null
}

function rowWith(list: HTMLElement | null, id: string): HTMLElement | null {
  return id ? (list?.querySelector<HTMLElement>(`[data-alarm-id="${id}"]`) ?? null) : null
}

/** Moves the focus to the row so many places on; answers its alarm. */
function focusRow(list: HTMLElement | null, from: HTMLElement | null, step: number): string | null {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-alarm-id]') ?? [])]
  const at = from ? rows.indexOf(from) : -1
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]
  next?.querySelector<HTMLElement>('a')?.focus()
  return next?.dataset.alarmId ?? null
}
