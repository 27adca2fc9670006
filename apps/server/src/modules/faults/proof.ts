import type { FaultProof } from '@kilowatch/contract'
import { countInside, heldFor, type ProofSample } from '@kilowatch/work'
import type { Queryable } from '../../storage/queryable.ts'
import { everySample, findPoints } from '../telemetry/index.ts'
import { type CurveDevice, listCurveDevices, type SignRow } from './queries/detail.ts'
import { type ToProve, toProve } from './rules.ts'

const minute = 60_000
/** Nothing heard for so long is a silence, however often a device reports. */
const leastSilence = 90_000
/** So much more than is asked for is read, to say when the count began. */
const margin = 60 * minute

interface ProofWish {
  faultId: string
  signs: readonly SignRow[]
  /** Readings from here on count. */
  from: Date
  now: Date
  /** For so long they must stay inside. */
  minutes: number
}

/** What readings show of a recovery, by the time at which they were measured; of devices that are gone nothing is asked. */
export async function readProof(db: Queryable, { faultId, signs, from, now, minutes }: ProofWish): Promise<FaultProof> {
  const asked = toProve(signs)
  const devices = await listCurveDevices(db, faultId, [...new Set(asked.map(({ boxId }) => boxId))])
  const begin = new Date(Math.max(from.getTime(), now.getTime() - minutes * minute - margin))
  const counted: Counted[] = []
  for (const device of devices) {
    const own = asked.filter(({ boxId }) => boxId === device.id)
    counted.push(...(await countDevice(db, device, own, { from: begin, to: now })))
  }
  const { since, until, held } = heldFor(counted.map(({ count }) => count))
  return {
    minutes,
    held: Math.floor(held / minute),
    met: counted.length > 0 && held >= minutes * minute,
    since: iso(since),
    until: iso(until),
    measures: counted.map(({ asked: { boxId, deviceName, type, given, kind, point, side, limit }, count, last }) => ({
      ...{ deviceId: boxId, deviceName, deviceType: type, given, kind, point: point === '' ? null : point, side, limit },
      ...{ value: last, since: iso(count.since), until: iso(count.until) },
      broken: count.broken && { why: count.broken.why, at: new Date(count.broken.at).toISOString() },
    })),
  }
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

interface Counted {
  asked: ToProve
  count: ReturnType<typeof countInside>
  /** The newest good value. */
  last: number | null
}

/** All measures of one device, whose samples are read once. */
async function countDevice(
  db: Queryable,
  { deviceId, intervalMs }: CurveDevice,
  asked: readonly ToProve[],
  span: { from: Date; to: Date },
): Promise<Counted[]> {
  const keys = [...new Set(asked.flatMap(({ point }) => (point === '' ? [] : [point])))]
  const points = await findPoints(db, deviceId, keys)
  const places = new Map(points.map(({ key }, place) => [key, place]))
  const samples = asked.map((): ProofSample[] => [])
  const last = asked.map((): number | null => null)
  for await (const { at, values } of everySample(db, { deviceId, ...span }, points)) {
    for (const [index, { point, inside }] of asked.entries()) {
      const value = point === '' ? 0 : (values[places.get(point) ?? -1] ?? null)
      const good = value !== null && Number.isFinite(value)
      samples[index]?.push({ at: at.getTime(), inside: good ? inside(value) : null })
      if (good && point !== '') last[index] = value
    }
  }
  return asked.map((one, index) => {
    const cadence = points.find(({ key }) => key === one.point)?.cadence ?? 0
    const longest = Math.max(leastSilence, 3 * intervalMs, 3 * cadence)
    return { asked: one, count: countInside(samples[index] ?? [], longest), last: last[index] ?? null }
  })
}
