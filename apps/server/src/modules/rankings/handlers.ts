import { concreteKeys, deviceType, type Language } from '@kilowatch/catalog'
import { type AlarmsOfKind, type OfflineTime, rankingCalls } from '@kilowatch/contract'
import { daysLater } from '@kilowatch/work'
import { handlers } from '../../http/handlers.ts'
import { readerZone } from '../../http/reader-zone.ts'
import { Refusal } from '../../http/refusal.ts'
import type { DeviceSubject, Membership, Visible } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { alarmRows, businessAlarmRows } from '../alarms/index.ts'
import { latestValues, readingsOf } from '../devices/index.ts'
import { readEventPage } from '../events/index.ts'
import { knownPoints, readSamplePage } from '../telemetry/index.ts'
import { againstBaseline } from './batteries.ts'
import { baselineKey, type RankedBy, rankedBy, rankedKeys } from './measures.ts'
import { countKinds, listOfflineTimes, listSpells, listValues, type Scope } from './queries.ts'
import { rankedOf } from './ranked.ts'
import { topsOf } from './tops.ts'

/** Points of one device whose samples are shown beside each other. */
const mostPoints = 16

/** A line's records are of a device of the caller's business, or of any that they see. */
interface OfDevice {
  device: DeviceSubject
  business?: Membership
}
/** A ranking's devices: the business's own where one is given. */
interface OfMany {
  visible: Visible
  business?: Membership
}

export const rankingHandlers = handlers(rankingCalls, {
  rankByLoad: ranking('load'),
  rankBusinessByLoad: ranking('load'),
  listLoads: records('load'),
  listBusinessLoads: records('load'),
  rankByTemperature: ranking('temperature'),
  rankBusinessByTemperature: ranking('temperature'),
  listTemperatures: records('temperature'),
  listBusinessTemperatures: records('temperature'),
  rankByResistance: rankBatteries,
  rankBusinessByResistance: rankBatteries,
  listResistances: records('resistance'),
  listBusinessResistances: records('resistance'),
  rankByOfflineTime,
  rankBusinessByOfflineTime: rankByOfflineTime,
  listOfflineSpells,
  listBusinessOfflineSpells: listOfflineSpells,
  countAlarmsByKind,
  countBusinessAlarmsByKind: countAlarmsByKind,
  listAlarmsOfKind,
  listBusinessAlarmsOfKind: listAlarmsOfKind,
})

function scopeOf({ visible, business }: OfMany): Scope {
  return { userId: visible.userId, businessId: business?.id ?? null }
}

/** @throws Refusal 70003 where the business's own are asked for, and it is none of them */
function checked({ device, business }: OfDevice): DeviceSubject {
  if (business && business.id !== device.businessId) throw new Refusal(70003)
  return device
}

/** Whose days they are: of the business that is looked at, else of the reader's own. */
interface Counted {
  user: { business: { timeZone: string } | null }
  business?: Membership
  query: { days: number }
}

function spanOf({ clock }: Services, { user, business, query }: Counted) {
  const now = clock.now()
  return { from: daysLater(now, -query.days, business?.timeZone ?? readerZone(user)), now }
}

function ranking(by: RankedBy) {
  return async (request: OfMany & { query: { top: number } }, { db, clock }: Services) => {
    const values = await listValues(db, scopeOf(request), rankedKeys([by]))
    return topsOf(values, by, clock.now()).slice(0, request.query.top).map(rankedOf)
  }
}

async function rankBatteries(request: OfMany & { query: { top: number } }, { db, clock }: Services) {
  const now = clock.now()
  const values = await listValues(db, scopeOf(request), [...rankedKeys(['resistance']), baselineKey])
  return againstBaseline(topsOf(values, 'resistance', now), values, now).slice(0, request.query.top)
}

function records(by: RankedBy) {
  return async (request: OfDevice & Counted & { query: { page: number; pageSize: number } }, services: Services) => {
    const device = checked(request)
    const { from, now } = spanOf(services, request)
    const keys = await worstKeys(device, by, now, services)
    const points = await knownPoints(services.db, device.id, keys)
    const found = await readSamplePage(
      services.db,
      { type: device.type, range: { deviceId: device.id, from, to: now }, points },
      request.query,
    )
    return { points: points.map(({ key }) => key), ...found }
  }
}

/** The points of the device that a ranking looks at, those that stand worst now first, and no more than can be read beside each other. */
async function worstKeys(device: DeviceSubject, by: RankedBy, now: Date, { db }: Services): Promise<string[]> {
  const type = deviceType(device.type)
  if (!type) return []
  const { patterns, worst } = rankedBy[by]
  const keys = new Set(patterns(type).flatMap((pattern) => concreteKeys(type, pattern)))
  const values = (await latestValues(db, [device.id])).get(device.id) ?? []
  const place = (value: number | null) => (value === null ? Number.POSITIVE_INFINITY : worst === 'high' ? -value : value)
  return readingsOf(device.type, values, now)
    .filter(({ key }) => keys.has(key))
    .sort((a, b) => place(a.value) - place(b.value))
    .slice(0, mostPoints)
    .map(({ key }) => key)
}

async function rankByOfflineTime(request: OfMany & Counted & { query: { top: number } }, services: Services): Promise<OfflineTime[]> {
  const { top } = request.query
  const rows = await listOfflineTimes(services.db, scopeOf(request), spanOf(services, request), top)
  return rows.map(({ name, type, ...row }) => ({ ...row, device_name: name, device_type: type }))
}

async function listOfflineSpells(request: OfDevice & Counted, services: Services) {
  return listSpells(services.db, checked(request).id, spanOf(services, request))
}

async function countAlarmsByKind(request: OfMany & Counted, services: Services) {
  const { visible, business } = request
  return countKinds(services.db, visible, business?.id ?? null, spanOf(services, request).from)
}

interface OfKind extends OfMany, Counted {
  query: { type: AlarmsOfKind['type']; days: number; page: number; pageSize: number }
  language: Language
}

async function listAlarmsOfKind(request: OfKind, services: Services) {
  const { visible, business, query, language } = request
  const { type, page, pageSize } = query
  const { from, now } = spanOf(services, request)
  const filter = { state: 'all', sort: '-openedAt', kind: [type], from: from.toISOString(), to: now.toISOString(), page, pageSize }
  const rows = business ? businessAlarmRows : alarmRows
  return readEventPage(services.db, rows, { ...visible, ...(business ? { businessId: business.id } : {}) }, filter, language)
}
