import type { Values } from '@kilowatch/catalog'
import type { Alarm, faultFields } from '@kilowatch/contract'
import { type FaultLevel, type FaultSource, faultFlow } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { AlarmSubject, DeviceSubject, RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { findAlarms } from '../../alarms/index.ts'
import { holdFile } from '../../files/index.ts'
import { readCheck } from '../../group-checks/index.ts'
import { readRecord } from '../../patrol-records/index.ts'
import { beginWork, countOpenWork, insertSteps } from '../../work/index.ts'
import type { KeptCheck, LineSign } from '../queries/detail.ts'
import * as signs from '../queries/signs.ts'
import * as queries from '../queries/write.ts'
import { tellPeople } from '../tell-people.ts'
import { takeNumber } from './numbers.ts'

type Entered = Values<typeof faultFields>
type Actor = UserActor & { business: { id: string } }

interface ReportWish extends Entered {
  fileIds: readonly string[]
  /** What the alarms explain tells of it too. */
  symptoms: boolean
  code?: string | undefined
}

/**
 * A fault of these devices and of those that these alarms are of. @throws Refusal 10004 where it is of nothing, 30001 for an alarm that tells of
 * another fault already and where too many are open, 50001 for a person of nobody's or a number that was not reserved, 70001 for a device of another business
 */
export function reportFault(
  wish: ReportWish,
  {
    devices,
    alarms,
  }: { devices: readonly Pick<DeviceSubject, 'id' | 'businessId'>[]; alarms: readonly Pick<AlarmSubject, 'id' | 'businessId'>[] },
  actor: Actor,
  services: Services,
): Promise<string> {
  const { business, user } = actor
  if (devices.length === 0 && alarms.length === 0) throw new Refusal(10004, { field: 'body.boxIds', says: says('fault-of-nothing') })
  if ([...devices, ...alarms].some(({ businessId }) => businessId !== business.id))
    throw new Refusal(70001, { says: says('fault-of-others') })
  return change(services, actor, { action: 'fault.report', businessId: business.id }, async (tx, changing) => {
    const given = alarms.map(({ id }) => id)
    const others = wish.symptoms ? await signs.freeSymptomsOf(tx, { alarmIds: given, userId: user.id, businessId: business.id }) : []
    const ids = [...new Set([...given, ...others])]
    const locked = await signs.lockAlarms(tx, ids)
    const taken = await signs.openFaultOfAlarms(tx, ids)
    if (taken !== undefined) throw new Refusal(30001, { says: says('alarm-has-fault', { number: taken }) })
    const told: Alarm[] = await findAlarms(tx, { userId: user.id }, ids)
    const since = new Date(Math.min(changing.at.getTime(), ...locked.map(({ openedAt }) => openedAt.getTime())))
    // Those that were named before their symptoms: the first device is the fault's own.
    const inOrder = locked.toSorted((a, b) => Number(!given.includes(a.id)) - Number(!given.includes(b.id)))
    const ofAlarms = inOrder.flatMap(({ deviceId }) => (deviceId === null ? [] : [deviceId]))
    const about = { source: (ids.length > 0 ? 'alarm' : 'person') as FaultSource, since }
    const id = await begin(tx, changing, { wish, about, devices: [...devices.map((device) => device.id), ...ofAlarms] }, actor, services)
    await signs.insertAlarmSigns(tx, id, told, changing.at)
    return id
  })
}

/** Who may report what failed on a round: those who were there and those who answer for it, not whoever only reads the record. */
const reporters: readonly string[] = ['assignee', 'agent', 'inspector', 'provider', 'group-manager', 'admin', 'department', 'device-owner']

/**
 * A fault of a line of a patrol record that failed. @throws Refusal 30001 for a line that did not fail, or tells of another fault already, 70001 for
 * whoever only reads the record
 */
export async function reportLineFault(
  record: RecordSubject<'holder'>,
  { key, ...wish }: Entered & { key: string },
  actor: UserActor,
  services: Services,
): Promise<string> {
  const { user } = actor
  const read = await readRecord(record.id, user, services)
  const line = read.lines.find((one) => one.key === key)
  if (!line) throw new Refusal(70003)
  const { id: boxId, name, type, site } = read.device
  const sign: LineSign = { device: { id: boxId, name, type, site, given: read.given }, line: { key, item: line.item, entry: line.entry } }
  return change(services, actor, { action: 'fault.report', businessId: record.businessId }, async (tx, changing) => {
    const place = await queries.placeOfRecord(tx, record.id, user.id)
    if (!place) throw new Refusal(70003)
    if (!place.operates && !place.roles.some((role) => reporters.includes(role))) throw new Refusal(70001)
    if (line.entry?.result !== 'fail') throw new Refusal(30001, { says: says('line-did-not-fail') })
    const taken = await signs.openFaultOfLine(tx, record.id, key)
    if (taken !== undefined) throw new Refusal(30001, { says: says('line-has-fault', { number: taken }) })
    const about = { source: 'patrol' as const, since: new Date(line.entry.at) }
    const of = { wish: { ...wish, fileIds: [], symptoms: false }, about, devices: [place.deviceId] }
    const id = await begin(tx, changing, of, { ...actor, business: { id: record.businessId } }, services)
    await signs.insertLineSign(tx, id, record.id, sign, changing.at)
    return id
  })
}

/**
 * A fault of a device that did not pass a one-key check. @throws Refusal 30001 for a device that passed, or of which it tells another fault already,
 * 70001 for a device of another business, 70003 for one that is not of the check
 */
export async function reportCheckFault(
  { checkId, device }: { checkId: string; device: Pick<DeviceSubject, 'id' | 'boxId' | 'businessId'> },
  wish: Entered,
  actor: Actor,
  services: Services,
): Promise<string> {
  const { business, user } = actor
  if (device.businessId !== business.id) throw new Refusal(70001, { says: says('fault-of-others') })
  const check = await readCheck(services.db, { user, business }, checkId)
  const item = check.items.find(({ id }) => id === device.boxId)
  if (!item) throw new Refusal(70003)
  const { id: boxId, name, type, given, verdict, judgedAt } = item
  if (verdict === null || verdict === 'pass') throw new Refusal(30001, { says: says('check-did-not-fail') })
  return change(services, actor, { action: 'fault.report', businessId: business.id }, async (tx, changing) => {
    const taken = await signs.openFaultOfCheck(tx, checkId, device.boxId)
    if (taken !== undefined) throw new Refusal(30001, { says: says('check-has-fault', { number: taken }) })
    const findings = Object.values(item.fields).flatMap((field) => field?.findings.filter((one) => one.verdict !== 'pass') ?? [])
    const sign: KeptCheck = {
      device: { id: boxId, name, type, site: await signs.siteOf(tx, device.id), given },
      check: { group: { id: check.groupId, name: check.groupName }, verdict, judgedAt, findings },
    }
    const about = { source: 'risk' as const, since: new Date(judgedAt ?? changing.at) }
    const of = { wish: { ...wish, fileIds: [], symptoms: false }, about, devices: [device.id] }
    const id = await begin(tx, changing, of, actor, services)
    await signs.insertCheckSign(tx, id, checkId, sign, changing.at)
    return id
  })
}

interface Beginning {
  wish: ReportWish
  about: { source: FaultSource; since: Date }
  /** The first is the one that the list names. */
  devices: readonly number[]
}

async function begin(
  tx: Transaction,
  { at, note }: Changing,
  { wish, about, devices }: Beginning,
  { business, user }: Actor,
  { excesses }: Pick<Services, 'excesses'>,
): Promise<string> {
  await holdBusiness(tx, business.id)
  const { most } = budgets.openFaults
  if ((await countOpenWork(tx, business.id, faultFlow.kind)) >= most) {
    excesses.note('openFaults', business.id)
    throw new Refusal(30001, { says: says('too-many-faults', { most }) })
  }
  const { assigneeId, title, dueOn, fileIds, code } = wish
  const level = Number(wish.level) as FaultLevel
  if (assigneeId !== null) await demandPerson(tx, business.id, assigneeId)
  const groupId = await queries.groupOf(tx, [...new Set(devices)])
  const number =
    code === undefined ? {} : { number: await takeNumber(tx, { businessId: business.id, userId: user.id, kind: 'fault', code }) }
  const given = { ...(assigneeId === null ? {} : { assigneeId }), ...(groupId === undefined ? {} : { groupId }), ...number }
  const made = await beginWork(tx, faultFlow, { businessId: business.id, title, by: user.id, at, devices, ...given })
  const { id } = made
  await queries.insertFault(tx, { id, deviceId: devices[0] ?? null, level, ...about, note: wish.note, dueOn })
  const steps = await insertSteps(tx, 'work', [id], {
    at,
    userId: user.id,
    step: 'report',
    from: faultFlow.starts,
    to: faultFlow.starts,
    entered: { note: wish.note },
  })
  for (const fileId of fileIds)
    await holdFile(tx, { fileId, holder: { kind: 'work-step', id: steps[0] ?? '' }, businessId: business.id, userId: user.id })
  note({ subject: `fault ${id}`, after: { number: made.number, title, level, source: about.source, devices: devices.length, assigneeId } })
  const notice = { id, businessId: business.id, by: user.id, at, params: { by: user.name, fault: nameOf(made.number, title) } }
  const answering = await queries.answerFor(tx, id)
  await tellPeople(tx, { ...notice, code: 'fault-given', people: [assigneeId] })
  await tellPeople(tx, { ...notice, code: 'fault-reported', people: answering.filter((one) => one !== assigneeId) })
  return id
}

/** What a fault is called in messages. */
export const nameOf = (number: string | null, title: string): string => [number, title].filter(Boolean).join(' ')

/** @throws Refusal 50001 */
export async function demandPerson(tx: Transaction, businessId: string, userId: string): Promise<void> {
  if (!(await queries.isPersonOf(tx, businessId, userId)))
    throw new Refusal(50001, { field: 'body.assigneeId', says: says('fault-unknown-person') })
}
