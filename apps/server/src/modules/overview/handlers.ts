import { deviceTypes, unsuppliedStates } from '@kilowatch/catalog'
import { overviewCalls, type Top } from '@kilowatch/contract'
import { startOfDay } from '@kilowatch/work'
import { handlers } from '../../http/handlers.ts'
import { readerZone } from '../../http/reader-zone.ts'
import type { User, Visible } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { alarmRows } from '../alarms/index.ts'
import { countEventsByDay, readEventPage } from '../events/index.ts'
import { countInGroups, gather, partOf } from '../fleet/index.ts'
import { listGroups } from '../groups/index.ts'
import { countOperationsByState, countPlanned, pageOfOperations } from '../operations/index.ts'
import { countInspected, countOfGroup, pageOfGroup } from '../patrol-records/index.ts'
import { listValues, rankedKeys, rankedOf, topsOf } from '../rankings/index.ts'
import { countCreated } from '../rectifications/index.ts'
import { findLastLoss, firstDevice, type LossStates, listGroupMembers, listMemberIds } from './queries.ts'
import { byState, countsOf, measureOf, periodOf, spanOf, sumOf } from './rules.ts'

const dayMs = 86_400_000
const measures = ['temperature', 'load'] as const
const recordKinds = ['net', 'own', 'engineer'] as const
const nobody: ReadonlySet<string> = new Set()

export const overviewHandlers = handlers(overviewCalls, {
  async countAlarms(request, services) {
    const { count, before, unconfirmed, trend, levels, from } = await readPeriod(request, services)
    return { from, before, unconfirmed, trend, levels, alarms: count }
  },

  async countEvents(request, services) {
    const { count, before, unconfirmed, trend, from } = await readPeriod(request, services)
    return { from, before, unconfirmed, trend, events: count, confirmed: count - unconfirmed }
  },

  async countRectificationsOfPeriod({ user, business, query: { days } }, { db, clock }) {
    const { all, since, from } = spanOf(clock.now(), business.timeZone, days)
    const bound = { userId: user.id, businessId: business.id, now: clock.now(), zone: business.timeZone, since }
    const { those, count, before, trend } = countsOf(await countCreated(db, bound), all)
    const overdue = sumOf(those, ({ overdue }) => overdue)
    return { from, before, trend, rectifications: count, overdue, states: byState(those) }
  },

  async countInspectionsOfPeriod({ user, business, query: { days } }, { db, clock }) {
    const { all, since, from } = spanOf(clock.now(), business.timeZone, days)
    const { those, count, before, trend } = countsOf(await countInspected(db, { user, business, since }), all)
    const failed = sumOf(those, ({ fails }) => fails)
    return { from, before, trend, inspections: count, failed }
  },

  async countOperationsOfPeriod({ user, business, query: { days } }, { db, clock }) {
    const now = clock.now()
    const { all, since, from } = spanOf(now, business.timeZone, days)
    const bound = { userId: user.id, businessId: business.id, now, zone: business.timeZone, since }
    const { those, count, before, trend } = countsOf(await countPlanned(db, bound), all)
    return { from, before, trend, operations: count, states: byState(those) }
  },

  async countGroupOperations({ user, record }, { db, clock }) {
    const rows = await countOperationsByState(db, { userId: user.id, businessId: record.businessId, now: clock.now(), groupId: record.id })
    return { operations: sumOf(rows), states: byState(rows) }
  },
  listGroupOperations: ({ user, record, query: { page, pageSize } }, services) =>
    pageOfOperations({ userId: user.id, businessId: record.businessId }, { page, pageSize, groupId: record.id }, services),

  async countGroupInspections({ user, record }, { db }) {
    const rows = await countOfGroup(db, { user, businessId: record.businessId, groupId: record.id })
    const counted = (own: typeof rows) => ({ inspections: sumOf(own), failed: sumOf(own, ({ fails }) => fails) })
    return { ...counted(rows), kinds: recordKinds.map((kind) => ({ kind, ...counted(rows.filter((row) => row.kind === kind)) })) }
  },
  listGroupInspections: ({ user, record, query: { group_id, ...asked } }, services) =>
    pageOfGroup({ user, businessId: record.businessId, asked: { ...asked, groupId: group_id } }, services),

  async readRunningTime({ visible }, { db, clock }) {
    const now = clock.now()
    const [lost, first] = await Promise.all([
      findLastLoss(db, visible, lossStates),
      firstDevice(db, visible, [...new Set(lossStates.types)]),
    ])
    const losing = lost !== undefined && lost.released_at === null
    const since = losing ? now : (lost?.released_at ?? first)
    return {
      server_time: now.toISOString(),
      safe_days: since && Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs)),
      since: losing ? null : (since?.toISOString() ?? null),
      losing,
      lost: lost
        ? {
            ...{ alarm_id: lost.id, box_id: lost.box_id, device_name: lost.device_name, device_type: lost.device_type, site: lost.site },
            lost_at: lost.opened_at.toISOString(),
          }
        : null,
    }
  },

  async listGroupStandings({ visible, business }, { db }) {
    const [groups, tallies] = await Promise.all([listGroups(db, business.id, visible), countInGroups(db, visible, {})])
    const standing = new Map(gather(tallies, ({ id }) => id))
    return groups.map(({ id, parentId, name }) => ({ group_id: id, parent_id: parentId, name, ...partOf(standing.get(id) ?? []) }))
  },

  async listGroupLoads({ visible, business }, services) {
    const { db } = services
    const [groups, members, [temperatures, loads]] = await Promise.all([
      listGroups(db, business.id, visible),
      listGroupMembers(db, visible, business.id),
      readTops(services, visible, null),
    ])
    const devices = new Map(gather(members, ({ groupId }) => groupId).map(([id, those]) => [id, new Set(those.map(({ boxId }) => boxId))]))
    return groups.map(({ id, parentId, name }) => {
      const temperature = measureOf(temperatures, devices.get(id) ?? nobody)
      const load = measureOf(loads, devices.get(id) ?? nobody)
      return {
        ...{ group_id: id, parent_id: parentId, name, mean_temperature: temperature.mean, mean_load: load.mean },
        temperature: temperature.highest && rankedOf(temperature.highest),
        load: load.highest && rankedOf(load.highest),
      }
    })
  },

  async listDeviceLoads({ visible, record }, services) {
    const [temperatures, loads] = await readTops(services, visible, await listMemberIds(services.db, visible, record.id))
    const devices = new Map([...loads, ...temperatures].map((top) => [top.deviceId, top]))
    const ranked = (tops: readonly Top[], id: string) => {
      const top = tops.find(({ deviceId }) => deviceId === id)
      return top ? rankedOf(top) : null
    }
    return [...devices].map(([id, { deviceName, deviceType, site }]) => ({
      ...{ box_id: id, device_name: deviceName, device_type: deviceType, site },
      temperature: ranked(temperatures, id),
      load: ranked(loads, id),
    }))
  },

  async listGroupEvents({ visible, record, query: { page, pageSize, state, from, to }, language }, { db }) {
    const confirmed = state === undefined ? undefined : state === 'confirmed' ? 'yes' : 'no'
    const asked = { state: 'all', sort: '-openedAt', groupId: record.id, confirmed, from, to, page, pageSize }
    return readEventPage(db, alarmRows, { ...visible }, asked, language)
  },
})

/** What of each type tells that a load has no power. */
const lossStates: LossStates = lossStatesOf()

function lossStatesOf(): LossStates {
  const each = deviceTypes.flatMap((type) => {
    const { point, values } = unsuppliedStates(type) ?? { point: '', values: [] }
    return values.map((value) => ({ type: type.code, point, value }))
  })
  return { types: each.map(({ type }) => type), points: each.map(({ point }) => point), values: each.map(({ value }) => value) }
}

async function readPeriod({ visible, user, query }: { visible: Visible; user: User; query: { days: number } }, { db, clock }: Services) {
  const timeZone = readerZone(user)
  const rows = await countEventsByDay(db, visible, { timeZone, days: query.days * 2, now: clock.now() })
  const period = periodOf(rows, query.days)
  return { ...period, from: startOfDay(period.trend[0]?.day ?? '', timeZone).toISOString() }
}

/** Highest first: temperatures, then loads. `among`: internal ids; null: all that the person sees. */
async function readTops({ db, clock }: Services, visible: Visible, among: readonly number[] | null): Promise<[Top[], Top[]]> {
  const values = await listValues(db, { ...visible, businessId: null }, rankedKeys(measures), among)
  const now = clock.now()
  return [topsOf(values, 'temperature', now), topsOf(values, 'load', now)]
}
