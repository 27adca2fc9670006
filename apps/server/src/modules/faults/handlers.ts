import { faultCalls, faultList } from '@kilowatch/contract'
import { type FaultStep, proofMinutes } from '@kilowatch/work'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import type { RecordSubject, User } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import type { UserActor } from '../../storage/change.ts'
import { readPage, type SqlList } from '../../storage/list.ts'
import { dictionary } from '../dictionaries/index.ts'
import { changeFault, commentFault, saveSettings } from './commands/arrange.ts'
import { reserveNumber } from './commands/numbers.ts'
import { addPicture } from './commands/picture.ts'
import { enterRepairCost } from './commands/repair-cost.ts'
import { reportCheckFault, reportFault, reportLineFault } from './commands/report.ts'
import { type StepWish, stepFault } from './commands/steps.ts'
import { listFaultsOfAlarm, listFaultsOfCheck, listFaultsOfRecord, listRepairs } from './queries/detail.ts'
import { faultsFor, ownFaults, type StoredRow } from './queries/list.ts'
import { listPeople, proofMinutesOf } from './queries/write.ts'
import { readCurves, readFault, readNodes, readRow, repairOf, rowOf } from './read.ts'

const list = listHandlers<typeof faultList, StoredRow>(faultList, ({ user }) => faultsFor(user), {
  bound: ({ user }) => ({ businessId: user.business?.id ?? null }),
  show: (rows) => rows.map(rowOf),
  cells: {
    device: ({ device }) => device?.name ?? '',
    assignee: ({ assignee }) => assignee?.name ?? '',
    provider: ({ provider }) => provider?.name ?? '',
    reporter: ({ reporter }) => reporter?.name ?? '',
  },
})

interface Paged {
  page: number
  pageSize: number
  deviceId?: string
}

async function pageOf(sql: SqlList<typeof faultList>, user: User, asked: Paged, { db, clock }: Services) {
  const bound = { userId: user.id, businessId: user.business?.id ?? null, now: clock.now() }
  const { rows, total } = await readPage<StoredRow>(db, sql, bound, { ...asked, sort: sql.usual })
  return { items: rows.map(rowOf), total }
}

type Stepping = UserActor & { record: RecordSubject<'work'> }

/** A step by one of the specification's calls. */
async function stepped({ record, ...actor }: Stepping, wish: StepWish, services: Services) {
  await stepFault(record.id, wish, actor, services)
  return readFault(record.id, actor.user.id, services)
}

const step = (name: FaultStep, values: StepWish['values'] = {}): StepWish => ({ step: name, values })

export const faultHandlers = handlers(faultCalls, {
  listFaults: list.page,
  exportFaults: list.file,
  listDeviceFaults: ({ user, query: { box_id, ...paged } }, services) =>
    pageOf(faultsFor(user), user, { ...paged, deviceId: box_id }, services),
  listMyFaults: ({ user, query }, services) => pageOf(ownFaults, user, query, services),
  readFault: ({ record, user }, services) => readFault(record.id, user.id, services),

  async reportFault({ body: { boxIds: _, alarmIds: __, ...wish }, devices, alarms, ...actor }, services) {
    return readFault(await reportFault(wish, { devices, alarms }, actor, services), actor.user.id, services)
  },
  async changeFault({ record, body: { fault_id: _, ...wish }, ...actor }, services) {
    await changeFault(record, wish, actor, services)
    return readFault(record.id, actor.user.id, services)
  },
  async reportLineFault({ record, body, ...actor }, services) {
    return readRow(services.db, await reportLineFault(record, body, actor, services))
  },
  async listLineFaults({ record }, { db }) {
    return listFaultsOfRecord(db, record.id)
  },
  async reportCheckFault({ record, device, body, ...actor }, services) {
    return readRow(services.db, await reportCheckFault({ checkId: record.id, device }, body, actor, services))
  },
  listCheckFaults: ({ record, user }, { db }) => listFaultsOfCheck(db, record.id, user.id),
  async listAlarmFaults({ alarm, user }, { db }) {
    return listFaultsOfAlarm(db, alarm.id, user.id)
  },
  readFaultCurves: ({ record }, services) => readCurves(record.id, services),

  async reserveNumber({ query, user, business }, services) {
    return { code: await reserveNumber({ businessId: business.id, userId: user.id, kind: query.type }, services) }
  },
  async readFaultPlan({ record, user }, services) {
    const { plan, repairs, dueAt, nodes } = await readFault(record.id, user.id, services)
    // A repair may be begun without a plan before it, and then says itself what is to be done.
    const ofRepair = repairs.findLast((repair) => repair.plan !== '')?.plan ?? ''
    const planned = nodes.findLast(({ step }) => step === (plan === '' ? 'repair' : 'plan'))
    const isPlanned = plan !== '' || ofRepair !== ''
    return { plan: plan || ofRepair, by: (isPlanned && planned?.by) || null, at: (isPlanned && planned?.at) || null, dueAt }
  },
  async listFaultNodes({ record }, { db }) {
    await readRow(db, record.id)
    return readNodes(db, record.id)
  },
  async listFaultLevels({ language }) {
    return dictionary('risk_level', language).items
  },

  confirmFault: ({ query: { level, note }, ...actor }, services) => stepped(actor, step('confirm', { level, note }), services),
  cancelFaultConfirmation: ({ query: { reason }, ...actor }, services) => stepped(actor, step('unconfirm', { reason }), services),
  repairFault: ({ query: { company, people, plan, reason, code }, ...actor }, services) =>
    stepped(actor, reason === undefined ? { ...step('repair', { company, people, plan }), code } : step('needless', { reason }), services),
  async readRepair({ record }, { db }) {
    await readRow(db, record.id)
    return (await listRepairs(db, record.id)).map(repairOf)
  },
  async enterRepairCost({ record, body, ...actor }, services) {
    await enterRepairCost(record, body, actor, services)
    return readFault(record.id, actor.user.id, services)
  },
  closeFault: ({ query: _, ...actor }, services) => stepped(actor, step('close'), services),
  takeFaultStep: ({ body, ...actor }, services) => stepped(actor, body, services),

  addFaultPicture: ({ record, files, ...actor }, services) => addPicture(record, files, actor, services),
  async commentFault({ record, body, ...actor }, services) {
    await commentFault(record, body.text, actor, services)
    return readFault(record.id, actor.user.id, services)
  },
  async readFaultSettings({ business }, { db }) {
    return { proofMinutes: (await proofMinutesOf(db, business.id)) ?? proofMinutes.usual }
  },
  async changeFaultSettings({ body, ...actor }, services) {
    await saveSettings(body.proofMinutes, actor, services)
    return body
  },
  async listFaultPeople({ business }, { db }) {
    return listPeople(db, business.id)
  },
})
