import { givenIn } from '@kilowatch/catalog'
import type { CheckedDevice, CheckVerdict, GroupCheck, GroupCheckDetail, GroupCheckState, OneKey } from '@kilowatch/contract'
import { type CheckField, checkFieldKeys } from '@kilowatch/contract'
import { daysLater } from '@kilowatch/work'
import { Refusal } from '../../http/refusal.ts'
import { readRow } from '../../storage/list.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { standardOf } from '../ups-standards/index.ts'
import { operatesAll } from './commands/checks.ts'
import {
  type CheckedRow,
  type CheckRow,
  checkBefore,
  checkRows,
  findBasis,
  findGroupFacts,
  lastDone,
  listChecked,
  listGroupDevices,
  newestCheck,
} from './queries/checks.ts'
import { rankOf } from './rules.ts'

/** Who reads, of their own business. */
export interface CheckReader {
  user: { id: string }
  business: { id: string }
}

export function checkOf({ startedAt, endedAt, startedById, startedByName, ...row }: CheckRow): GroupCheck {
  return {
    ...row,
    startedAt: startedAt.toISOString(),
    startedBy: startedById && startedByName !== null ? { id: startedById, name: startedByName } : null,
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** @throws Refusal 70003 */
export async function readCheck(db: Queryable, { user, business }: CheckReader, id: string): Promise<GroupCheckDetail> {
  const bound = { userId: user.id, businessId: business.id }
  const [row, basis, checked] = await Promise.all([
    readRow<CheckRow>(db, checkRows, bound, id),
    findBasis(db, id),
    listChecked(db, { userId: user.id }, id),
  ])
  if (!row || !basis) throw new Refusal(70003)
  const before = row.state === 'running' ? undefined : await checkBefore(db, basis.groupId, basis.startedAt)
  const former = before ? await listChecked(db, { userId: user.id }, before.id) : []
  return {
    ...checkOf(row),
    standard: basis.standard,
    items: inOrder(checked.map(deviceOf)),
    before: before ? { id: before.id, startedAt: before.startedAt.toISOString(), ...differences(former, checked) } : null,
  }
}

/** Worst first, then in the order of checking; then what is being read, then what waits. */
function inOrder(devices: CheckedDevice[]): CheckedDevice[] {
  const place = ({ state, verdict }: CheckedDevice) =>
    state === 'done' ? rankOf(verdict) : state === 'reading' ? 10 : state === 'waiting' ? 11 : 12
  return devices.sort((a, b) => place(a) - place(b))
}

function deviceOf(row: CheckedRow): CheckedDevice {
  const { boxId, name, type, info, state, begun, verdict, answer, judgedAt, fields } = row
  return {
    ...{ id: boxId, name, type, verdict, answer, fields, given: givenIn(type, info) },
    state: state === 'waiting' && begun ? 'reading' : state,
    judgedAt: judgedAt?.toISOString() ?? null,
  }
}

/** Devices whose verdict is another than it was, with the field that tells why. */
function differences(former: readonly CheckedRow[], now: readonly CheckedRow[]) {
  const known = new Map(former.map((row) => [row.boxId, row]))
  const differs = now.flatMap((row) => {
    const before = known.get(row.boxId)
    if (!before?.verdict || !row.verdict || before.verdict === row.verdict) return []
    return [{ id: row.boxId, name: row.name, from: before.verdict, to: row.verdict, field: fieldOf(before, row) }]
  })
  const isWorse = ({ from, to }: { from: CheckVerdict; to: CheckVerdict }) => rankOf(to) < rankOf(from)
  return { worse: differs.filter(isWorse), better: differs.filter((each) => !isWorse(each)) }
}

/** The field that went with the verdict. */
function fieldOf(before: CheckedRow, now: CheckedRow): CheckField | null {
  const isWorse = rankOf(now.verdict) < rankOf(before.verdict)
  const [telling, wanted] = isWorse ? [now, now.verdict] : [before, before.verdict]
  return checkFieldKeys.find((field) => telling.fields[field]?.verdict === wanted) ?? null
}

export async function readCheckState(
  db: Queryable,
  reader: CheckReader & { business: { timeZone: string } },
  groupId: string,
): Promise<GroupCheckState> {
  const { user, business } = reader
  const [facts, devices, newest, standard, done] = await Promise.all([
    findGroupFacts(db, groupId),
    listGroupDevices(db, { userId: user.id }, groupId),
    newestCheck(db, groupId),
    standardOf(db, business.id),
    lastDone(db, groupId),
  ])
  if (!facts) throw new Refusal(70003)
  const seen = devices.filter(({ right }) => right !== null)
  return {
    group: { id: groupId, ...facts, devices: seen.length, offline: seen.filter(({ connected }) => !connected).length },
    mayCheck: operatesAll(devices),
    check: newest ? await readCheck(db, reader, newest.id) : null,
    dueAt: done ? daysLater(done, standard.inspectionDays, business.timeZone).toISOString() : null,
    standard,
  }
}

/** One field of every device in the newest check of a group, as the specification's clients ask for it. */
export async function readOneKey(db: Queryable, reader: CheckReader, groupId: string, field: CheckField): Promise<OneKey> {
  const newest = await newestCheck(db, groupId)
  if (!newest) return { check: null, devices: [] }
  const { id, state, startedAt, endedAt, items } = await readCheck(db, reader, newest.id)
  return {
    check: { id, state, started_at: startedAt, ended_at: endedAt },
    devices: items.map((item) => ({
      ...{ box_id: item.id, device_name: item.name, device_type: item.type, answer: item.answer, checked_at: item.judgedAt },
      verdict: item.fields[field]?.verdict ?? null,
      findings: item.fields[field]?.findings ?? [],
    })),
  }
}
