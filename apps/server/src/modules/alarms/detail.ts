import type { Alarm, AlarmDetail, AlarmStep } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import type { Visible } from '../../http/subjects.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { listTimeline, type TimelineEntry } from '../work/index.ts'
import { findAlarms, findLastTime, findLiveOpening, findSameCause } from './queries/list.ts'
import { recordHash } from './record-hash.ts'

/** One alarm with its whole story. @throws Refusal 70003 where the caller may not see it */
export async function readAlarmDetail(db: Queryable, visible: Visible, id: string): Promise<AlarmDetail> {
  const [[alarm], people, sameCause, last, liveAt] = await Promise.all([
    findAlarms(db, visible, [id]),
    listTimeline(db, 'alarm', id),
    findSameCause(db, visible, id),
    findLastTime(db, id),
    findLiveOpening(db, id),
  ])
  if (!alarm) throw new Refusal(70003)
  const record = {
    ...alarm,
    steps: story(alarm, people.map(stepOf), liveAt?.toISOString()),
    sameCause,
    lastTime: last
      ? { openedAt: last.opened_at.toISOString(), releasedAt: last.released_at?.toISOString() ?? null, texts: last.texts }
      : null,
  }
  return { ...record, hash: recordHash(record) }
}

function stepOf({ at, step, by, assignee, entered, text }: TimelineEntry): AlarmStep {
  const { text: reason = null, until = null } = entered as { text?: string; until?: string }
  return {
    at: at.toISOString(),
    action: (step as AlarmStep['action']) ?? 'commented',
    by,
    text: text ?? reason,
    value: null,
    assignee,
    until,
  }
}

/** What the device did and what people did, in the order of time. `liveAt`: of the reading that opened it before a backlog told of its beginning. */
export function story(alarm: Alarm, people: readonly AlarmStep[], liveAt?: string): AlarmStep[] {
  const device = [
    deviceStep('opened', alarm.openedAt, alarm.openingValue),
    ...(liveAt && liveAt > alarm.openedAt ? [deviceStep('known', liveAt, null)] : []),
    ...(alarm.peakAt && alarm.peakAt > alarm.openedAt ? [deviceStep('peaked', alarm.peakAt, alarm.peak)] : []),
    ...(alarm.releasedAt ? [deviceStep('released', alarm.releasedAt, alarm.closingValue, alarm.releaseReason)] : []),
  ]
  return [...device, ...people].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function deviceStep(action: AlarmStep['action'], at: string, value: number | null, text: string | null = null): AlarmStep {
  return { at, action, by: null, text, value, assignee: null, until: null }
}
