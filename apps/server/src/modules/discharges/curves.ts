import { concreteKeys, deviceType } from '@kilowatch/catalog'
import type { CellCurves, DischargeData } from '@kilowatch/contract'
import type { DeviceSubject } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../storage/database.ts'
import { findPoints, type Range, readCondensed, readHistory } from '../telemetry/index.ts'
import type { DischargeRow } from './queries/list.ts'

/** Shown before the begin and after the end, as a share of the discharge, and at least. Milliseconds. */
const beside = 0.05
const leastBeside = 60_000

/** What a discharge looked like: curves of the battery, and the lowest and highest of its cells. */
export async function readCurves(
  device: DeviceSubject,
  discharge: Pick<DischargeRow, 'started_at' | 'ended_at'>,
  steps: number,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<DischargeData> {
  const now = clock.now()
  const range = { deviceId: device.id, ...shownTime(discharge, now) }
  const battery = deviceType(device.type)?.battery
  const keys = battery ? [battery.voltage, battery.current, battery.charge, battery.load].filter((key) => key !== undefined) : []
  const points = await findPoints(db, device.id, keys)
  const history = await readHistory(db, { range, points, typeCode: device.type, intervalMs: device.interval, steps, now })
  const cells = await cellCurves(db, device, range, history.step ?? Math.max(1_000, device.interval))
  return { from: range.from.toISOString(), to: range.to.toISOString(), ...history, cells }
}

function shownTime({ started_at, ended_at }: Pick<DischargeRow, 'started_at' | 'ended_at'>, now: Date): { from: Date; to: Date } {
  const [begin, end] = [started_at.getTime(), (ended_at ?? now).getTime()]
  const more = Math.max(leastBeside, (end - begin) * beside)
  return { from: new Date(begin - more), to: new Date(Math.min(now.getTime(), end + more) + 1) }
}

async function cellCurves(db: Database, device: DeviceSubject, range: Range, step: number): Promise<CellCurves | null> {
  const type = deviceType(device.type)
  const points = type?.battery?.cells ? await findPoints(db, device.id, concreteKeys(type, type.battery.cells)) : []
  if (points.length === 0) return null
  const { rows } = await readCondensed(db, range, points, { step, longest: Math.max(90_000, 3 * device.interval), last: false })
  const edge = (of: 'min' | 'max', worst: (...all: number[]) => number) =>
    rows.map(({ values }) => {
      const all = values.flatMap((value) => value?.[of] ?? [])
      return all.length === 0 ? null : worst(...all)
    })
  return { at: rows.map(({ at }) => at), lowest: edge('min', Math.min), highest: edge('max', Math.max) }
}
