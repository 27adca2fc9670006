import type { Choices } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, listOf, RecordId } from '../fields.ts'
import { auditList, platformAuditList } from './audit.ts'
import { deviceList } from './devices.ts'
import { Task, taskRefusals } from './tasks.ts'

/** The caller or the server has too many under way; a document that takes too much. */
export const printingRefusals = [60006, 80001, 80003] as const

const own = { page: true, pageSize: true } as const
/** As the list is narrowed and sorted; a document shows all of it. */
export const AuditDocumentWish = (auditList.page.query as NonNullable<typeof auditList.page.query>).omit(own)
export const PlatformAuditDocumentWish = (platformAuditList.page.query as NonNullable<typeof platformAuditList.page.query>).omit(own)

/** Kinds of documents of which many are drawn at a time, into one ZIP. */
export const zippedDocuments = {
  'alarm-evidence': { zh: '告警证据', en: 'Alarm evidence' },
  'device-card': { zh: '设备信息卡', en: 'Device cards' },
  'patrol-record': { zh: '巡检记录', en: 'Patrol records' },
  'patrol-task': { zh: '巡检任务', en: 'Patrol tasks' },
} as const satisfies Choices
export type ZippedDocument = keyof typeof zippedDocuments
export const mostZipped = 500
export const DocumentZipWish = z.object({
  kind: z.enum(Object.keys(zippedDocuments) as [ZippedDocument, ...ZippedDocument[]]),
  /** As the calls name them. */
  ids: z.array(z.string().max(40)).min(1).max(mostZipped),
})

export type DocumentZipWish = z.output<typeof DocumentZipWish>

/** Of one print of labels: 50 sheets of ten. */
export const mostLabels = 500
export const labelsOfSheet = 10
/** The place on the first sheet that is used first: those before it are gone from it. */
const labelStart = { first: z.coerce.number().int().min(1).max(labelsOfSheet).default(1) }
const DeviceListWish = (deviceList.page.query as NonNullable<typeof deviceList.page.query>).omit(own)

/** Documents as PDF in the reader's language, each a file of its own. */
export const documentCalls = {
  printAlarm: call({
    method: 'GET',
    path: '/api/v1/alarms/:alarmId/document',
    variant: 'own',
    access: { alarm: 'view', at: 'params.alarmId' },
    reads: [],
    summary: 'Evidence of one alarm as PDF: what, when, its limits, the readings around it, and who did what',
    data: z.null(),
    answer: 'file',
    refusals: printingRefusals,
    sample: { params: { alarmId: ':alarm' } },
  }),
  printDutyRoster: call({
    method: 'GET',
    path: '/api/v1/groups/:groupId/duty-roster/document',
    variant: 'own',
    access: { record: 'group', can: 'see', at: 'params.groupId' },
    reads: [],
    summary: 'Duty roster of a group as PDF, a line for each day',
    query: z.object({ from: z.iso.date(), to: z.iso.date() }),
    data: z.null(),
    answer: 'file',
    refusals: [10003, ...printingRefusals],
    sample: { params: { groupId: ':group' }, query: { from: '2026-12-01', to: '2026-12-31' } },
  }),
  printDevice: call({
    method: 'GET',
    path: '/Device/asset-info-pdf-file',
    aliases: [{ prefixed: '/bms_service/Device/asset-info-pdf-file' }],
    variant: 'wrapper',
    access: { device: 'view', at: 'query.box_id' },
    reads: [],
    summary: 'Information card of a device as PDF: what is known of it, its thresholds, its site pictures, and a label to be cut out',
    query: z.object({ box_id: DeviceId }),
    data: z.null(),
    answer: 'file',
    refusals: printingRefusals,
    sample: { query: { box_id: ':device' } },
  }),
  printLabels: call({
    method: 'GET',
    path: '/api/v1/devices/labels',
    variant: 'own',
    access: { devices: 'view', at: 'query.boxIds' },
    reads: [],
    summary: 'Labels of devices as PDF, ten on a sheet, with codes that lead to them',
    query: z.object({ boxIds: listOf(200).pipe(z.array(DeviceId).min(1).max(200)), ...labelStart }),
    data: z.null(),
    answer: 'file',
    refusals: printingRefusals,
    sample: { query: { boxIds: ':device' } },
  }),
  printListedLabels: call({
    method: 'GET',
    path: '/api/v1/devices/listed-labels',
    variant: 'own',
    access: { lists: 'devices' },
    reads: [],
    summary: 'Labels of all devices that the narrowed list has, 500 at the most',
    query: DeviceListWish.extend(labelStart),
    data: z.null(),
    answer: 'file',
    refusals: [10003, ...printingRefusals],
    sample: {},
  }),
  printGroupCheck: call({
    method: 'GET',
    path: '/api/v1/group-checks/:checkId/document',
    variant: 'own',
    access: { record: 'group-check', can: 'see', at: 'params.checkId' },
    reads: [],
    summary: 'A one-key check as PDF; of one that is under way what there is so far',
    data: z.null(),
    answer: 'file',
    refusals: printingRefusals,
    sample: { params: { checkId: ':groupCheck' } },
  }),
  printOperation: call({
    method: 'GET',
    path: '/api/v1/operations/:id/document',
    variant: 'own',
    access: { record: 'work', can: 'see', at: 'params.id' },
    reads: [],
    summary: 'An operation ticket as PDF: its people, its steps with who and when, and what was read back',
    data: z.null(),
    answer: 'file',
    refusals: [70003, ...printingRefusals],
    sample: { params: { id: ':operation' } },
  }),
  printFault: call({
    method: 'GET',
    path: '/api/v1/faults/:id/document',
    variant: 'own',
    access: { record: 'work', can: 'see', at: 'params.id' },
    reads: [],
    summary: 'A fault as PDF: its signs, its repairs with what they cost, the proof of its recovery, and everything that was done',
    data: z.null(),
    answer: 'file',
    refusals: [70003, ...printingRefusals],
    sample: { params: { id: ':fault' } },
  }),
  printAlarms: call({
    method: 'POST',
    path: '/api/v1/alarms/documents',
    variant: 'own',
    access: { alarms: 'view', at: 'body.alarmIds' },
    changes: ['task'],
    summary: 'Have the evidence of many alarms made, a PDF each in one ZIP: a task',
    body: z.object({ alarmIds: z.array(RecordId).min(1).max(mostZipped) }),
    data: Task,
    refusals: taskRefusals,
    sample: { body: { alarmIds: [':alarm'] } },
  }),
  printDevices: call({
    method: 'POST',
    path: '/api/v1/devices/documents',
    variant: 'own',
    access: { devices: 'view', at: 'body.boxIds' },
    changes: ['task'],
    summary: 'Have the information cards of many devices made, a PDF each in one ZIP: a task',
    body: z.object({ boxIds: z.array(DeviceId).min(1).max(mostZipped) }),
    data: Task,
    refusals: taskRefusals,
    sample: { body: { boxIds: [':device'] } },
  }),
  printOperations: call({
    method: 'POST',
    path: '/api/v1/audit/document',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['task'],
    summary: 'Have the narrowed operation log of the business made as PDF: a task',
    body: AuditDocumentWish,
    data: Task,
    refusals: taskRefusals,
    sample: { body: {} },
  }),
  printPlatformOperations: call({
    method: 'POST',
    path: '/api/v1/platform/audit/document',
    variant: 'own',
    access: 'operator',
    changes: ['task'],
    summary: 'Have the narrowed operation log of the installation made as PDF: a task',
    body: PlatformAuditDocumentWish,
    data: Task,
    refusals: taskRefusals,
    sample: { body: {} },
  }),
}
