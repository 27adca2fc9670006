import type { InspectionItem } from '@kilowatch/catalog'
import type { Entry, EntryWish, PatrolForm, PatrolLine, PatrolRecord } from '@kilowatch/contract'
import type { QueueItem } from '../src/features/patrol-phone/queue-rules.ts'

let made = 0

const common = (): Omit<QueueItem, 'what'> => {
  made++
  return {
    ...{ seq: made, id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`, userId: '1', taskId: '7', deviceId: '1', at: made },
    ...{ state: 'waiting', tries: 0, nextAt: 0, reason: null, theirs: null, settledAt: null, moved: false },
  }
}

/** An entry in the queue of a phone. */
export function entryItem({ key = 'load', value = 40, after = null, both = false, ...item }: Partial<QueueItem & EntryWish>): QueueItem {
  const whole = { ...common(), ...item }
  return { ...whole, what: { kind: 'entry', wish: { id: whole.id, key, value, note: '', after, both } } }
}

export function pictureItem({ key = 'load', ...item }: Partial<QueueItem> & { key?: string }): QueueItem {
  return { ...common(), what: { kind: 'picture', key, size: 3 }, ...item }
}

export function patrolEntry(parts: Partial<Entry> = {}): Entry {
  return {
    ...{ id: 'entry', value: 40, result: 'pass', judged: 'pass', note: '', platform: null, at: '2026-11-23T01:00:00.000Z' },
    ...{ by: { id: '1', name: '我' }, again: false },
    ...parts,
  }
}

export function patrolLine(item: InspectionItem, parts: Partial<PatrolLine> = {}): PatrolLine {
  return { key: item.key, item, platform: null, entry: null, beside: null, last: null, ...parts }
}

/** As far as a phone looks at it. */
export function patrolForm(
  records: readonly { deviceId: string; lines: PatrolLine[]; recordId?: string }[],
  parts: Partial<PatrolForm> = {},
): PatrolForm {
  const whole = records.map(({ deviceId, lines, recordId = `r${deviceId}` }) => {
    const device = { id: deviceId, name: `设备 ${deviceId}`, type: 'ups', site: '' }
    return { id: recordId, formId: 'f1', device, lines, pictures: [], presence: null } as unknown as PatrolRecord
  })
  return { id: 'f1', taskId: '7', title: '日巡检', state: 'draft', records: whole, ...parts } as PatrolForm
}
