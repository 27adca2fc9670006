import { type PatrolStatistics, patrolRecordListCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import type { User } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { type Bound, countBy, readPage } from '../../storage/list.ts'
import * as queries from './queries/records.ts'
import { manages, readRecord, rowOf } from './read.ts'

export const patrolRecordListHandlers = handlers(patrolRecordListCalls, {
  listDeviceRecords: ({ user, device, query: { box_id: _, ...asked } }, services) => ofDevice({ user, device, asked }, services),
  listRecordsOfDevice: ({ user, device, query }, services) => ofDevice({ user, device, asked: query }, services),
  listUplinkRecords: ({ user, uplink, query: { uplink_id: _, ...asked } }, services) =>
    pageOf(queries.recordsOfUplink, { user, businessId: uplink.businessId, asked, bound: { ofUplink: uplink.id } }, services),
  readRecordDetail: ({ record, user }, services) => readRecord(record.id, user, services),
  readPatrolStatistics: ({ user, business, query }, services) => statistics({ user, business, query }, services),
  listRemoteRecords: ({ user, business, query }, services) => ofKind('net', { user, businessId: business.id, asked: query }, services),
  listStaffRecords: ({ user, business, query }, services) => ofKind('own', { user, businessId: business.id, asked: query }, services),
  listEngineerRecords: ({ user, business, query }, services) =>
    ofKind('engineer', { user, businessId: business.id, asked: query }, services),
  listTaskRemoteRecords: ({ user, record, query }, services) =>
    pageOf(queries.remoteRecordsOfTask, { user, businessId: record.businessId, asked: query, bound: { ofTask: record.id } }, services),
})

interface Asking {
  user: User
  businessId: string
  asked: {
    page: number
    pageSize: number
    from?: string | undefined
    to?: string | undefined
    search?: string | undefined
    groupId?: string
  }
  bound?: Bound
}

/** The newest first; those that the person sees. */
async function pageOf(of: typeof queries.everyRecord, { user, businessId, asked, bound }: Asking, { db }: Services, kind?: string) {
  const sql = manages(user, businessId) ? of.manager : of.person
  const query = { ...asked, sort: sql.usual, ...(kind ? { kind: [kind] } : {}) }
  const { rows, total } = await readPage<queries.StoredRow>(db, sql, { userId: user.id, businessId, ...bound }, query)
  return { items: rows.map(rowOf), total }
}

const ofKind = (kind: 'net' | 'own' | 'engineer', asking: Asking, services: Services) => pageOf(queries.everyRecord, asking, services, kind)

function ofDevice(
  { user, device, asked }: Pick<Asking, 'user' | 'asked'> & { device: { id: number; businessId: string } },
  services: Services,
) {
  return pageOf(queries.recordsOfDevice, { user, businessId: device.businessId, asked, bound: { ofDevice: device.id } }, services)
}

const finished = ['submitted', 'department', 'confirmed', 'done']

/** Counted of the list itself, so that each number is as many as it has rows. */
async function statistics(
  {
    user,
    business,
    query,
  }: { user: User; business: { id: string; timeZone: string }; query: { from?: string | undefined; to?: string | undefined } },
  { db }: Services,
): Promise<PatrolStatistics> {
  const sql = manages(user, business.id) ? queries.everyRecord.manager : queries.everyRecord.person
  const bound = { userId: user.id, businessId: business.id, zone: business.timeZone }
  const by = { kind: 'r.kind', month: `to_char(r.inspected_at at time zone :zone, 'YYYY-MM')`, fails: 'r.failed > 0' }
  const rows = await countBy<CountRow>(db, sql, bound, { ...query, state: finished }, by, 'count')
  const sumOf = (own: readonly CountRow[]) => ({
    inspections: own.reduce((sum, { count }) => sum + count, 0),
    failed: own.reduce((sum, { count, fails }) => sum + (fails ? count : 0), 0),
  })
  const months = [...new Set(rows.map(({ month }) => month))].sort().reverse()
  return {
    ...sumOf(rows),
    kinds: (['net', 'own', 'engineer'] as const).map((kind) => ({ kind, ...sumOf(rows.filter((row) => row.kind === kind)) })),
    months: months.map((month) => ({ month, ...sumOf(rows.filter((row) => row.month === month)) })),
  }
}

/** Records of devices of a group and of those below it that the person sees, by kind and whether something failed. */
export function countOfGroup(
  db: Services['db'],
  { user, businessId, groupId }: { user: User; businessId: string; groupId: string },
): Promise<{ kind: 'net' | 'own' | 'engineer'; fails: boolean; count: number }[]> {
  const sql = manages(user, businessId) ? queries.everyRecord.manager : queries.everyRecord.person
  return countBy(db, sql, { userId: user.id, businessId }, { groupId }, { kind: 'r.kind', fails: 'r.failed > 0' }, 'count')
}

/** Records of devices of a group and of those below it that the person sees, the newest first. */
export const pageOfGroup = (asking: Omit<Asking, 'bound'>, services: Services) => pageOf(queries.everyRecord, asking, services)

/** Records that the person sees and that were inspected since, by the business's day. */
export function countInspected(
  db: Services['db'],
  { user, business, since }: { user: User; business: { id: string; timeZone: string }; since: Date },
): Promise<{ day: string; fails: boolean; count: number }[]> {
  const sql = manages(user, business.id) ? queries.everyRecord.manager : queries.everyRecord.person
  const bound = { userId: user.id, businessId: business.id, zone: business.timeZone }
  const by = { day: `to_char(r.inspected_at at time zone :zone, 'YYYY-MM-DD')`, fails: 'r.failed > 0' }
  return countBy(db, sql, bound, { from: since.toISOString() }, by, 'count')
}

interface CountRow {
  kind: 'net' | 'own' | 'engineer'
  month: string
  fails: boolean
  count: number
}
