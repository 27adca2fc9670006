import type { WatchedMatter } from '@kilowatch/contract'
import type { Finding } from './rules.ts'

export interface OpenAlarm {
  id: string
  matter: WatchedMatter
  level: number
  code: string
  toldAt: Date
}

export type Trouble = Extract<Finding, { state: 'trouble' }>

export interface Changes {
  opened: readonly Trouble[]
  /** Of an open alarm: what is wrong now, and whether operators are told (again). */
  changed: readonly { alarm: OpenAlarm; finding: Trouble; tell: boolean }[]
  released: readonly OpenAlarm[]
}

const reminderMilliseconds = 86_400_000

/**
 * What becomes of the open alarms by what was found. What could not be found out leaves an alarm as it is; what nobody wants watched
 * any more ends it. Operators are told of an opening, of a worse level, of a release, and once a day of what lasts.
 */
export function changesOf(open: readonly OpenAlarm[], findings: readonly Finding[], now: Date): Changes {
  const alarmOf = new Map(open.map((alarm) => [alarm.matter, alarm]))
  const opened: Trouble[] = []
  const changed: { alarm: OpenAlarm; finding: Trouble; tell: boolean }[] = []
  const released: OpenAlarm[] = []
  for (const finding of findings) {
    const alarm = alarmOf.get(finding.matter)
    if (finding.state === 'trouble' && !alarm) opened.push(finding)
    else if (finding.state === 'trouble' && alarm) changed.push({ alarm, finding, tell: isTold(alarm, finding, now) })
    else if (alarm && finding.code !== 'unreadable') released.push(alarm)
  }
  return { opened, changed, released }
}

function isTold(alarm: OpenAlarm, finding: Trouble, now: Date): boolean {
  return finding.level > alarm.level || now.getTime() - alarm.toldAt.getTime() >= reminderMilliseconds
}
