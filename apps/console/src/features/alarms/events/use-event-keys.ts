import type { FleetEvent } from '@kilowatch/contract'
import { type RefObject, useRef } from 'react'
import { useMayOperate } from '../../../ui/alarms/use-may-operate.ts'
import { useListKeys } from '../../../ui/list/use-list-keys.ts'
import { titleOf } from './event-card.tsx'
import { useAsk } from './use-ask.ts'

/** Keys of the list of events, as its foot names them. @returns where the list is */
export function useEventKeys(events: readonly FleetEvent[] | undefined): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const ask = useAsk()
  const mayOperate = useMayOperate()
  const confirm = (id: string) => {
    const event = events?.find((one) => one.id === id)
    if (event?.handling !== 'unconfirmed') return false
    ask('confirm', [event], titleOf([event]))
    return true
  }
  useListKeys(list, { onConfirm: mayOperate ? confirm : undefined })
  return list
}
