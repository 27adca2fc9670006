import { type Alarm, type CallChain, type NotificationChannel, notificationCalls } from '@kilowatch/contract'
import { useNow } from '../../../shared/clock.ts'
import { useCall } from '../../../shared/query.ts'

type Waiting = Pick<Alarm, 'level' | 'confirmedAt' | 'releasedAt' | 'shelvedUntil'>
type Chain = Pick<CallChain, 'leastLevel' | 'steps'> & { since: string }

/** Whom the alarm calls next while nobody confirms it. */
export interface NextStep {
  /** Milliseconds since 1970. */
  at: number
  people: readonly { id: string; name: string }[]
  /** By which ways, beside the message in the console; that alone where nobody has another. */
  channels: readonly NotificationChannel[]
}

/** Whether anybody is still to be called. */
export function waits({ confirmedAt, releasedAt }: Pick<Alarm, 'confirmedAt' | 'releasedAt'>): boolean {
  return confirmedAt === null && releasedAt === null
}

/** The step that comes next; undefined: nobody waits, or all were called. What is due on the shelf is told when that ends. */
export function nextStepOf(alarm: Waiting, chain: Chain | null | undefined, now: number): NextStep | undefined {
  if (!waits(alarm) || !chain || alarm.level < chain.leastLevel) return undefined
  const shelved = alarm.shelvedUntil === null ? 0 : Date.parse(alarm.shelvedUntil)
  const steps = chain.steps.map(({ afterMinutes, people }) => ({ due: Date.parse(chain.since) + afterMinutes * 60_000, people }))
  const next = steps.find(({ due }) => due > now)
  if (!next) return undefined
  const channels = [...new Set(next.people.flatMap(({ ways }) => ways.map(({ channel }) => channel)))]
  return { at: Math.max(next.due, shelved), people: next.people, channels: channels.length > 0 ? channels : ['app'] }
}

/** The same of a shown alarm, as time goes on. */
export function useNextStep(alarm: Waiting & Pick<Alarm, 'id'>): NextStep | undefined {
  const now = useNow()
  const chain = useCall(notificationCalls.readAlarmCallChain, { params: { alarmId: alarm.id } }, { enabled: waits(alarm) })
  return nextStepOf(alarm, chain.data, now)
}
