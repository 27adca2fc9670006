import { fields } from '@kilowatch/catalog'
import {
  type HandlingCause,
  type HandlingOutcome,
  handlingCauses,
  handlingFields,
  handlingOutcomes,
  mostHandlingPictures,
} from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, Instant, listOf, Person, RecordId } from '../fields.ts'
import { formOf, shapeOf } from '../form.ts'
import { defineList } from '../list.ts'
import { Alarm, alarmLevels } from './alarms.ts'
import { StoredFile } from './files.ts'

const Cause = z.enum(Object.keys(handlingCauses) as [HandlingCause, ...HandlingCause[]])
const Outcome = z.enum(Object.keys(handlingOutcomes) as [HandlingOutcome, ...HandlingOutcome[]])

/** What a record says. */
const Said = z.object({
  cause: Cause,
  causeNote: z.string(),
  outcome: Outcome,
  done: z.string(),
  /** Spent on it; null: nobody said. */
  minutes: z.number().int().nullable(),
})

/** What was done about one alarm or several. */
export const EventHandlingRow = Said.extend({
  id: RecordId,
  /** When it was recorded. */
  at: Instant,
  by: Person.nullable(),
  /** The highest of its events. */
  level: AlarmLevel,
  /** When the first of them began. */
  since: Instant,
  /** How many events it is of. */
  events: z.number().int(),
  /** Of the first event that the caller sees: the device or gateway, its site, and what happened, in the caller's language. */
  subject: z.string(),
  site: z.string(),
  content: z.string(),
  /** The fault whose end wrote it. */
  fault: z.object({ id: RecordId, number: z.string().nullable() }).nullable(),
  pictures: z.number().int(),
  /** Whether it was corrected. */
  corrected: z.boolean(),
})
export type EventHandlingRow = z.output<typeof EventHandlingRow>

export const EventHandling = EventHandlingRow.extend({
  /** Its events that the caller sees, the first that began first; two hundred at the most. */
  alarms: z.array(Alarm),
  files: z.array(StoredFile),
  /** What it said before each correction, the newest first. */
  changes: z.array(z.object({ at: Instant, by: Person.nullable(), before: Said })),
  /** What the caller may do with it now. */
  may: z.object({ correct: z.boolean(), takeBack: z.boolean() }),
})
export type EventHandling = z.output<typeof EventHandling>

export const eventHandlingList = defineList({
  name: { zh: '事件处理记录', en: 'Event handling records' },
  path: '/api/pihems/cpy_evehdl_records',
  variant: 'signed',
  access: { business: 'member' },
  reads: ['event-handling', 'alarm', 'device'],
  summary: 'What was done about events of the business: records of those events that the caller sees',
  row: EventHandlingRow,
  filters: {
    search: { kind: 'search', name: { zh: '设备、措施、原因说明', en: 'Device, what was done, cause' } },
    cause: { kind: 'choices', name: { zh: '原因', en: 'Cause' }, of: handlingCauses },
    outcome: { kind: 'choices', name: { zh: '结果', en: 'Outcome' }, of: handlingOutcomes },
    level: { kind: 'choices', name: { zh: '级别', en: 'Level' }, of: alarmLevels },
    deviceId: { kind: 'id', name: { zh: '设备', en: 'Device' }, of: 'device' },
    groupId: { kind: 'id', name: { zh: '分组', en: 'Group' }, of: 'record' },
    at: { kind: 'days', name: { zh: '记录时间', en: 'Recorded' } },
  },
  sorts: ['-at', 'at', '-level', 'level'],
  columns: {
    at: { name: { zh: '记录时间', en: 'Recorded' }, kind: 'time' },
    subject: { name: { zh: '设备', en: 'Device' } },
    content: { name: { zh: '事件', en: 'Event' } },
    level: { name: { zh: '级别', en: 'Level' }, of: alarmLevels },
    events: { name: { zh: '事件数', en: 'Events' }, kind: 'number' },
    site: { name: { zh: '站点', en: 'Site' }, hidden: true },
    since: { name: { zh: '发生时间', en: 'Raised' }, kind: 'time', hidden: true },
    cause: { name: { zh: '原因', en: 'Cause' }, of: handlingCauses },
    causeNote: { name: { zh: '原因说明', en: 'Cause details' }, only: 'file' },
    outcome: { name: { zh: '结果', en: 'Outcome' }, of: handlingOutcomes },
    done: { name: { zh: '处理措施', en: 'Work done' } },
    minutes: { name: { zh: '用时（分钟）', en: 'Time spent (min)' }, kind: 'number' },
    by: { name: { zh: '记录人', en: 'Recorded by' } },
    fault: { name: { zh: '故障', en: 'Fault' }, hidden: true },
  },
  file: { path: '/api/pihems/cpy_excel' },
})

/** What was done the times before, judged by the readings since. */
export const HandledBefore = z.object({
  /** How often the same point was in alarm before. */
  earlier: z.number().int(),
  /** Of which alarms the cases are: of the same point, of others of its kind on the device, of the same model. */
  of: z.enum(['point', 'kind', 'model']),
  /** The newest that helped first; two at most. */
  cases: z.array(
    Said.pick({ cause: true, causeNote: true, done: true, minutes: true }).extend({
      /** Of the record. */
      id: RecordId,
      at: Instant,
      by: Person.nullable(),
      device: z.string(),
      fault: z.object({ id: RecordId, number: z.string().nullable() }).nullable(),
      /** Milliseconds until it was back inside its release limit; null: it was not by its value. */
      lasted: z.number().nullable(),
      /** The value then. */
      closingValue: z.number().nullable(),
      /** Milliseconds since then without a repeat, or until the first one; null: it is not over. */
      quiet: z.number().nullable(),
      repeated: z.boolean(),
      /** No repeat within 30 days; null: not as many have passed. */
      effective: z.boolean().nullable(),
    }),
  ),
})
export type HandledBefore = z.output<typeof HandledBefore>

const AlarmIds = z.array(RecordId).min(1).max(500)
const FileIds = z.array(RecordId).max(mostHandlingPictures).default([])
const handlingWrong = [10004, 30001, 70001, 70003] as const
const ofRecord = { record: 'event-handling', can: 'see', at: 'params.id' } as const
const oneRecord = { params: { id: ':eventHandling' } }
const said = { cause: 'mains', outcome: 'remains', done: '已报供电公司，柴油机待命' } as const

/** Of which of its events a business asks for a record, once they are over. */
export const eventSettingFields = fields({
  key: 'leastLevel',
  name: { zh: '需要处理记录的事件', en: 'Events that require a record' },
  kind: 'choice',
  of: {
    none: { zh: '不要求', en: 'None' },
    '4': { zh: '紧急', en: 'Critical' },
    '3': { zh: '重要及以上', en: 'Major and above' },
    '2': { zh: '次要及以上', en: 'Minor and above' },
    '1': { zh: '全部', en: 'All' },
  },
  required: true,
})
const EventSettings = z.object({
  leastLevel: z.enum(['none', '4', '3', '2', '1']),
  /** Those that began before wait for none. */
  askedFrom: Instant,
})

/** What was done about events, as records that nobody writes twice. */
export const eventHandlingCalls = {
  listEventHandlings: eventHandlingList.page,
  exportEventHandlings: eventHandlingList.file,
  readEventHandling: call({
    method: 'GET',
    variant: 'signed',
    path: '/api/pihems/evehdl_detail',
    access: { record: 'event-handling', can: 'see', at: 'query.record_id' },
    reads: ['event-handling', 'alarm', 'device', 'file'],
    summary: 'One event handling record, whole: its events, pictures, and what it said before each correction',
    query: z.object({ record_id: RecordId }),
    data: EventHandling,
    refusals: [70003],
    sample: { query: { record_id: ':eventHandling' } },
  }),
  saveEventHandling: call({
    method: 'GET',
    variant: 'signed',
    path: '/api/pihems/up_evehdl',
    access: { all: [{ business: 'member' }, { alarms: 'operate', at: 'query.ids' }] },
    changes: ['event-handling', 'alarm'],
    summary: 'Record what was done about events of the business; of exactly the events of one record, correct that',
    query: z.object({ ids: listOf(200).pipe(z.array(RecordId).min(1).max(200)), ...shapeOfQuery() }),
    data: EventHandling,
    refusals: handlingWrong,
    sample: { query: { ids: ':alarm', ...said } },
  }),
  handleEvents: call({
    method: 'POST',
    variant: 'own',
    path: '/api/v1/event-handlings',
    access: { all: [{ business: 'member' }, { alarms: 'operate', at: 'body.alarmIds' }] },
    changes: ['event-handling', 'alarm'],
    summary:
      'Record what was done about events of the business, with pictures; those that nobody confirmed are confirmed by it. Of each of them apart: a record of its own in the same words, the pictures with that of the first, which is answered',
    body: z.object({ alarmIds: AlarmIds, ...shapeOf(handlingFields), fileIds: FileIds, each: z.boolean().default(false) }),
    data: EventHandling,
    refusals: handlingWrong,
    sample: { body: { alarmIds: [':alarm'], ...said } },
  }),
  correctEventHandling: call({
    method: 'PUT',
    variant: 'own',
    path: '/api/v1/event-handlings/:id',
    access: ofRecord,
    changes: ['event-handling'],
    summary: 'Correct a record, as whoever wrote it or manages the business; what it said before is kept',
    body: formOf(handlingFields),
    data: EventHandling,
    refusals: handlingWrong,
    sample: { ...oneRecord, body: { ...said, outcome: 'work' } },
  }),
  takeBackEventHandling: call({
    method: 'DELETE',
    variant: 'own',
    path: '/api/v1/event-handlings/:id',
    access: ofRecord,
    changes: ['event-handling', 'alarm'],
    summary: 'Take a record back within a day of its writing: its events wait for one again',
    data: z.object({ alarmIds: z.array(RecordId) }),
    refusals: [30001, 70001, 70003],
    sample: oneRecord,
  }),
  readEventSettings: call({
    method: 'GET',
    variant: 'own',
    path: '/api/v1/event-settings',
    access: { business: 'member' },
    reads: ['event-settings'],
    summary: 'Of which of its events the business asks for a record',
    data: EventSettings,
    sample: {},
  }),
  changeEventSettings: call({
    method: 'PUT',
    variant: 'own',
    path: '/api/v1/event-settings',
    access: { business: 'admin' },
    changes: ['event-settings', 'alarm'],
    summary: 'Set of which events the business asks for a record; where it asked for none before, of those from now on',
    body: formOf(eventSettingFields),
    data: EventSettings,
    sample: { body: { leastLevel: '2' } },
  }),
  readAlarmHandling: call({
    method: 'GET',
    variant: 'own',
    path: '/api/v1/alarms/:alarmId/handling',
    access: { alarm: 'view', at: 'params.alarmId' },
    reads: ['event-handling'],
    summary: 'The record of what was done about an alarm, for members of its business; null: there is none, or not for the caller',
    data: EventHandlingRow.nullable(),
    sample: { params: { alarmId: ':alarm' } },
  }),
  readHandledBefore: call({
    method: 'GET',
    variant: 'own',
    path: '/api/v1/alarms/:alarmId/handled-before',
    costly: true,
    access: { alarm: 'view', at: 'params.alarmId' },
    reads: ['event-handling', 'alarm'],
    summary:
      'What was done about the same alarm before, else about its kind on the device or the model, with its effect, for members of the business',
    data: HandledBefore,
    sample: { params: { alarmId: ':alarm' } },
  }),
}

/** The same fields in a query, where numbers are text. */
function shapeOfQuery() {
  const { minutes: _, ...others } = shapeOf(handlingFields)
  return { ...others, minutes: z.coerce.number().int().min(0).max(43_200).nullable().default(null) }
}
