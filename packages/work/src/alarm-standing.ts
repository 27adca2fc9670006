import type { Choices } from '@kilowatch/catalog'

/** How an alarm stands (ISA-18.2), in the order in which it is looked at: what is active before what has cleared, what nobody has confirmed first. */
export const alarmStandings = {
  waiting: { zh: '未恢复 · 未确认', en: 'Active · unconfirmed' },
  ongoing: { zh: '未恢复 · 已确认', en: 'Active · confirmed' },
  cleared: { zh: '已恢复 · 未确认', en: 'Cleared · unconfirmed' },
  over: { zh: '已恢复 · 已确认', en: 'Cleared · confirmed' },
} as const satisfies Choices
export type AlarmStanding = keyof typeof alarmStandings

interface Moments {
  /** When it cleared, and when somebody confirmed it; null: not yet. */
  releasedAt: string | Date | null
  confirmedAt: string | Date | null
}

export function standingOf({ releasedAt, confirmedAt }: Moments): AlarmStanding {
  if (releasedAt === null) return activeStanding(confirmedAt === null)
  return confirmedAt === null ? 'cleared' : 'over'
}

/** Of what is active: of one alarm, or of several of which some wait for a confirmation. */
export const activeStanding = (unconfirmed: boolean): AlarmStanding => (unconfirmed ? 'waiting' : 'ongoing')
