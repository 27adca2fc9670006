import { deviceType, givenIn } from '@kilowatch/catalog'
import type { Alarm, Top, WallAlarm, WallClimate, WallPicture, WallSource, WallSupply } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { findAlarms } from '../alarms/index.ts'
import { latestValues, readingsOf } from '../devices/index.ts'
import { goodValue, listValues, rankedKeys, topsOf, type ValueRow } from '../rankings/index.ts'
import { type ActiveAlarm, type Eyes, listActive, listFeeding, listRounds, listShown, type ShownDevice } from './queries/shown.ts'
import { readBusiness, type WallRow } from './queries/walls.ts'
import {
  causesOf,
  countStates,
  mostPressingProbe,
  namedApart,
  type Round,
  roundOf,
  roundsByGroup,
  roundsBySite,
  roundsOf,
  sourceCondition,
  supplyOf,
  wallKeys,
} from './rules.ts'

const most = { causes: 12, newest: 12, tops: 8, supply: 200, sources: 40, climate: 40, probes: 24, critical: 500 } as const
const ranked = ['load', 'temperature'] as const

/** Everything that a wall shows: of its business, what these eyes see of the groups that it has. */
export async function readPicture(wall: WallRow, userId: string, { db, clock }: Pick<Services, 'db' | 'clock'>): Promise<WallPicture> {
  const now = clock.now()
  const eyes: Eyes = { userId, businessId: wall.businessId }
  const byGroup = wall.turns === 'group'
  const [business, every, groups, everyAlarm] = await Promise.all([
    readBusiness(db, wall.businessId),
    listShown(db, eyes),
    byGroup ? listRounds(db, wall.businessId, wall.groups) : [],
    listActive(db, eyes),
  ])
  const rounds = byGroup ? roundsByGroup(groups, every) : roundsBySite(every)
  const held = new Set(rounds.flatMap(({ ids }) => [...ids]))
  const devices = namedApart(every.filter(({ id }) => held.has(id)))
  const names = new Map(devices.map(({ boxId, name }) => [boxId, name]))
  const roundsAt = roundsAtEach(rounds)
  const idsOfUplink = new Map<string, number[]>()
  for (const { id, uplinkId } of devices) idsOfUplink.set(uplinkId, [...(idsOfUplink.get(uplinkId) ?? []), id])
  const alarms = everyAlarm
    .map((alarm) => ({ ...alarm, rounds: roundsOf(alarm, rounds, idsOfUplink) }))
    .filter((alarm) => alarm.rounds.length > 0)
  const causes = causesOf(alarms)
  const shownCauses = causes.slice(0, most.causes)
  const newest = [...alarms].sort((a, b) => b.openedAt.getTime() - a.openedAt.getTime()).slice(0, most.newest)
  const told = [...new Set([...shownCauses.map(({ rootId }) => rootId), ...newest.map(({ id }) => id)])]
  const [whole, values, supply] = await Promise.all([
    findAlarms(db, eyes, told),
    listValues(db, eyes, rankedKeys(ranked), [...held]),
    readSupply(devices, alarms, roundsAt, { db, now }),
  ])
  const byId = new Map(whole.map((alarm) => [alarm.id, wallAlarmOf(alarm, names)]))
  const top = (by: (typeof ranked)[number]): Top[] =>
    topsOf(values, by, now)
      .slice(0, most.tops)
      .map((one) => ({ ...one, deviceName: names.get(one.deviceId) ?? one.deviceName }))
  const { id, name, left, right, turns, seconds } = wall
  return {
    at: now.toISOString(),
    wall: { id, name, left, right, turns, groups: [...wall.groups], seconds },
    ...{
      centre: business.centre,
      business: business.name,
      timeZone: business.timeZone,
      gateways: { all: business.all, connected: business.connected },
    },
    ...{ devices: devices.length, states: countStates(devices) },
    alarms: {
      ...{ active: alarms.length, unconfirmed: alarms.filter(({ waits }) => waits).length },
      critical: alarms
        .filter(({ level, waits }) => level === 4 && waits)
        .map((alarm) => alarm.id)
        .slice(0, most.critical),
    },
    rounds: rounds.map((round) => roundOf(round, devices, alarms)),
    causes: shownCauses.flatMap(({ rootId, since, ...cause }) => {
      const root = byId.get(rootId)
      return root ? [{ ...cause, root, since: since.toISOString() }] : []
    }),
    causesInAll: causes.length,
    newest: newest.flatMap((alarm) => byId.get(alarm.id) ?? []),
    ...{ temperature: top('temperature'), load: top('load') },
    ...supply,
    climate: climateOf(values, devices, roundsAt, now),
  }
}

/** Keys of the rounds in which each device is. */
function roundsAtEach(rounds: readonly Round[]): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>()
  for (const { key, ids } of rounds) {
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), key])
  }
  return found
}

type RoundsAt = ReadonlyMap<number, readonly string[]>

/** What keeps supply, worst first, and what feeds it. */
async function readSupply(
  devices: readonly ShownDevice[],
  alarms: readonly ActiveAlarm[],
  roundsAt: RoundsAt,
  { db, now }: { db: Services['db']; now: Date },
): Promise<{ supply: WallSupply[]; sources: WallSource[] }> {
  const keysOf = (device: ShownDevice) => wallKeys(deviceType(device.type) ?? noType)
  const ways = devices.filter((device) => keysOf(device).length > 0)
  const feeding = await listFeeding(
    db,
    ways.map(({ id }) => id),
  )
  const byId = new Map(devices.map((device) => [device.id, device]))
  const sources = [...new Set(feeding.map(({ source }) => source))].flatMap((id) => byId.get(id) ?? [])
  const keys = [
    ...new Set([...new Set([...ways, ...sources].map(({ type }) => type))].flatMap((code) => wallKeys(deviceType(code) ?? noType))),
  ]
  const values = await latestValues(
    db,
    [...ways, ...sources].map(({ id }) => id),
    keys,
  )
  const since = new Map<number, Date>()
  for (const { deviceId, openedAt } of alarms) {
    if (deviceId !== null && openedAt < (since.get(deviceId) ?? now)) since.set(deviceId, openedAt)
  }
  const tell = (device: ShownDevice) => ({
    ...{ device, readings: readingsOf(device.type, values.get(device.id) ?? [], now) },
    ...{ rounds: roundsAt.get(device.id) ?? [], since: since.get(device.id) ?? null },
  })
  const supply = ways.flatMap((device) => supplyOf(tell(device)) ?? []).sort(mostPressing)
  const ofBox = new Map(supply.map((each) => [each.id, each]))
  const fedBy = sources.map((device) => {
    const fed = feeding.filter(({ source }) => source === device.id).flatMap(({ load }) => ofBox.get(byId.get(load)?.boxId ?? '') ?? [])
    const { since: began, rounds } = tell(device)
    return {
      ...{ id: device.boxId, name: device.name, type: device.type, rounds: [...rounds], since: began?.toISOString() ?? null },
      ...{ condition: sourceCondition(tell(device), fed), feeds: fed.map(({ id }) => id) },
    }
  })
  return { supply: supply.slice(0, most.supply), sources: fedBy.slice(0, most.sources) }
}

const noType = { overview: [] } as unknown as NonNullable<ReturnType<typeof deviceType>>
const urgency: Readonly<Record<WallSupply['output'], number>> = { dead: 0, backup: 1, unknown: 2, mains: 3 }

/** Without supply first, then on backup with the least minutes; what nothing is known of; then as they are called. */
function mostPressing(a: WallSupply, b: WallSupply): number {
  const minutes = ({ minutes: left }: WallSupply) => left ?? Number.MAX_SAFE_INTEGER
  return urgency[a.output] - urgency[b.output] || (a.output === 'backup' ? minutes(a) - minutes(b) : a.name.localeCompare(b.name, 'zh'))
}

/** The warmest devices with their probes: those beyond their limit first, then the warmest. */
function climateOf(values: readonly ValueRow[], devices: readonly ShownDevice[], roundsAt: RoundsAt, now: Date): WallClimate[] {
  const warm = topsOf(values, 'temperature', now).slice(0, most.climate)
  const byBox = new Map(devices.map((device) => [device.boxId, device]))
  const keys = new Set(rankedKeys(['temperature']))
  return warm.map(({ deviceId, deviceName, deviceType: type, site, limit }) => {
    const rows = values.filter(({ box_id, key }) => box_id === deviceId && keys.has(key))
    const probes = rows.flatMap((row) => {
      const value = goodValue(row, now)
      return value === undefined ? [] : [{ key: row.key, value, limit }]
    })
    const rounds = roundsAt.get(byBox.get(deviceId)?.id ?? -1) ?? []
    return {
      ...{
        id: deviceId,
        name: byBox.get(deviceId)?.name ?? deviceName,
        type,
        given: givenIn(type, rows[0]?.info ?? null),
        site,
        rounds: [...rounds],
      },
      probes: probes.sort(mostPressingProbe).slice(0, most.probes),
    }
  })
}

function wallAlarmOf(alarm: Alarm, names: ReadonlyMap<string, string>): WallAlarm {
  const { id, kind, level, deviceId, deviceType: type, given, site, point } = alarm
  const deviceName = names.get(deviceId ?? '') ?? alarm.deviceName
  const { side, openedAt, openingValue, limit, release, value, activations, confirmedAt, confirmedBy } = alarm
  return {
    ...{ id, kind, level, deviceId, deviceName, deviceType: type, given, site, point },
    ...{ side, openedAt, openingValue, limit, release, value, activations, confirmedAt, confirmedBy: confirmedBy?.name ?? null },
  }
}
