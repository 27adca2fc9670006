import { type AlarmDraft, alarmCalls } from '@kilowatch/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { send } from '../../../shared/client.ts'
import { keyOf, useCall } from '../../../shared/query.ts'
import { draftKeeper, type Keeping } from './draft-keeper.ts'

export interface KeptDraft {
  text: string
  /** When it was kept last; null: there is none, or it is not kept yet. */
  at: string | null
  keeping: Keeping
  write(text: string): void
  /** It was sent: there is none any more. */
  clear(): void
}

/** What the person has typed about an alarm, kept at the server: it is there again after Escape, a reload, or at another computer. */
export function useKeptDraft(alarmId: string): KeptDraft {
  const client = useQueryClient()
  const input = useMemo(() => ({ params: { alarmId } }), [alarmId])
  const kept = useCall(alarmCalls.readAlarmDraft, input, { staleTime: 0 })
  const [typed, type] = useState<string | null>(null)
  const [keeping, setKeeping] = useState<Keeping>('kept')
  const keeper = useMemo(() => {
    const keyed = keyOf(alarmCalls.readAlarmDraft, input)
    const keep = async (text: string) => {
      client.setQueryData<AlarmDraft>(keyed, await send(alarmCalls.keepAlarmDraft, { ...input, body: { text } }))
    }
    return draftKeeper(keep, setKeeping)
  }, [client, input])
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && keeper.flush()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      keeper.flush()
    }
  }, [keeper])
  const text = typed ?? kept.data?.text ?? ''
  const write = (next: string) => {
    type(next)
    keeper.keep(next)
  }
  const clear = () => {
    write('')
    keeper.flush()
  }
  return { text, at: kept.data?.at ?? null, keeping, write, clear }
}
