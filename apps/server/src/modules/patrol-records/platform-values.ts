import { concreteKeys, deviceType, type InspectionItem, quantise, resolvePoint } from '@kilowatch/catalog'
import type { PlatformValue } from '@kilowatch/work'
import { besideOf, platformValueLasts } from '@kilowatch/work'
import type { Queryable } from '../../storage/queryable.ts'
import { type LatestValue, latestValues, readingsOf } from '../devices/index.ts'
import { everySample, findPoints } from '../telemetry/index.ts'

export interface AskedDevice {
  deviceId: number
  type: string | null
  info: Readonly<Record<string, unknown>>
  items: readonly InspectionItem[]
}

/** Reads what stands beside an item of a device. */
export type Beside = (item: InspectionItem) => PlatformValue | null

/** What devices reported last, beside the items that are asked of them: one statement for all. */
export async function newestBeside(db: Queryable, devices: readonly AskedDevice[], now: Date): Promise<Map<number, Beside>> {
  const keys = [...new Set(devices.flatMap((device) => besideKeys(device)))]
  const values = await latestValues(
    db,
    devices.map(({ deviceId }) => deviceId),
    keys,
  )
  return new Map(devices.map((device) => [device.deviceId, besideBy(device, values.get(device.deviceId) ?? [], now)]))
}

/** Milliseconds for which the newest value is what was there when something was entered. */
const justNow = 60_000
/** Entries further apart than this are looked up by themselves. */
const apart = 30 * 60_000

/** What a device reported when things were entered: the newest value for what was entered just now, history for the rest. */
export async function besideAt(
  db: Queryable,
  device: AskedDevice,
  times: readonly Date[],
  now: Date,
): Promise<(item: InspectionItem, at: Date) => PlatformValue | null> {
  const newest = (await newestBeside(db, [device], now)).get(device.deviceId)
  const past = times.filter((at) => now.getTime() - at.getTime() > justNow).sort((a, b) => a.getTime() - b.getTime())
  const points = past.length === 0 ? [] : await findPoints(db, device.deviceId, besideKeys(device))
  const known: { at: number; values: LatestValue[] }[] = []
  for (const run of runsOf(past)) {
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last || points.length === 0) continue
    const range = { deviceId: device.deviceId, from: new Date(first.getTime() - platformValueLasts), to: new Date(last.getTime() + 1) }
    const standing = new Map<string, LatestValue>()
    let place = 0
    for await (const row of everySample(db, range, points)) {
      for (; place < run.length && (run[place]?.getTime() ?? 0) < row.at.getTime(); place++) known.push(standAt(run[place], standing))
      for (const [index, point] of points.entries()) {
        const value = row.values[index]
        if (typeof value === 'number') standing.set(point.key, { key: point.key, value, at: row.at.getTime(), cadence: point.cadence })
      }
    }
    for (; place < run.length; place++) known.push(standAt(run[place], standing))
  }
  return (item, at) => {
    if (now.getTime() - at.getTime() <= justNow) return newest?.(item) ?? null
    const values = known.find((one) => one.at === at.getTime())?.values ?? []
    return besideBy(device, values, at)(item)
  }
}

const standAt = (at: Date | undefined, standing: ReadonlyMap<string, LatestValue>) => ({
  at: at?.getTime() ?? 0,
  values: [...standing.values()],
})

function runsOf(times: readonly Date[]): Date[][] {
  const runs: Date[][] = []
  for (const at of times) {
    const run = runs.at(-1)
    if (run && at.getTime() - (run.at(-1)?.getTime() ?? 0) <= apart) run.push(at)
    else runs.push([at])
  }
  return runs
}

function besideKeys({ type: code, items }: AskedDevice): string[] {
  const type = deviceType(code ?? '')
  return type ? items.flatMap(({ beside }) => (beside === undefined ? [] : concreteKeys(type, beside))) : []
}

function besideBy({ type, info }: AskedDevice, values: readonly LatestValue[], now: Date): Beside {
  const readings = readingsOf(type ?? '', values, now).flatMap(({ key, value, at, quality }) =>
    value === null || quality === 'bad' ? [] : [{ key, value: rounded(type, key, value), at: new Date(at).getTime() }],
  )
  return (item) => besideOf(item, readings, info)
}

function rounded(code: string | null, key: string, value: number): number {
  const type = deviceType(code ?? '')
  const point = type && resolvePoint(type, key)?.point
  return point && point.kind !== 'state' ? quantise(value, point.decimals) : value
}
