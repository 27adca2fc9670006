import { deviceTypes } from '@kilowatch/catalog'
import { curveTicks, type PartCurves } from '@kilowatch/contract'
import type { Visible } from '../../http/subjects.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { listValues, rankedKeys, topsOf } from '../rankings/index.ts'
import { type CurveRow, listMembers, readTicks } from './queries.ts'

const tickMs = 1_800_000
const powerKeys = [...new Set(deviceTypes.flatMap(({ battery }) => (battery?.load === undefined ? [] : [battery.load])))]
const keys = { power: powerKeys, temperature: rankedKeys(['temperature']), load: rankedKeys(['load']) }

/** The last day of groups or sites by half hours, and who is highest now; in the order in which they were asked for. */
export async function readCurves(
  db: Queryable,
  visible: Visible,
  { by, keys: asked }: { by: 'group' | 'site'; keys: readonly string[] },
  now: Date,
): Promise<PartCurves[]> {
  const members = await listMembers(db, visible, by, asked)
  const ids = [...new Set(members.map(({ id }) => id))]
  if (ids.length === 0) return []
  const first = new Date(now.getTime() - (curveTicks - 1) * tickMs)
  const [ticks, values] = await Promise.all([
    readTicks(db, { members, keys, first, now }),
    listValues(db, { userId: visible.userId, businessId: null }, [...keys.temperature, ...keys.load], ids),
  ])
  const tops = { temperature: topsOf(values, 'temperature', now), load: topsOf(values, 'load', now) }
  return asked
    .filter((key) => members.some((member) => member.part === key))
    .map((key) => {
      const own = ticks.filter(({ part }) => part === key)
      const held = new Set(members.filter(({ part }) => part === key).map(({ box_id }) => box_id))
      const topOf = (measure: 'temperature' | 'load') => tops[measure].find(({ deviceId }) => held.has(deviceId)) ?? null
      return {
        key,
        power: sumsOf(own.filter(({ measure }) => measure === 'power')),
        temperature: { points: highestOf(own.filter(({ measure }) => measure === 'temperature')), top: topOf('temperature') },
        load: { points: highestOf(own.filter(({ measure }) => measure === 'load')), top: topOf('load') },
      }
    })
}

/** A sum over fewer devices than the most that were heard would be a fall that never was. */
export function sumsOf(rows: readonly CurveRow[]): (number | null)[] {
  const most = Math.max(0, ...rows.map(({ devices }) => devices))
  return onTicks(rows, ({ total, devices }) => (devices === most ? total : null))
}

const highestOf = (rows: readonly CurveRow[]) => onTicks(rows, ({ highest }) => highest)

function onTicks(rows: readonly CurveRow[], figureOf: (row: CurveRow) => number | null): (number | null)[] {
  const known = new Map(rows.map((row) => [row.tick, figureOf(row)]))
  return Array.from({ length: curveTicks }, (_, tick) => known.get(tick) ?? null)
}
