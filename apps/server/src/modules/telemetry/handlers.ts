import { givenIn } from '@kilowatch/catalog'
import { telemetryCalls } from '@kilowatch/contract'
import { isWithinDays } from '@kilowatch/work'
import { budgets } from '../../budgets/index.ts'
import { handlers } from '../../http/handlers.ts'
import { readerZone } from '../../http/reader-zone.ts'
import { Refusal } from '../../http/refusal.ts'
import type { DeviceSubject } from '../../http/subjects.ts'
import { tableFile } from '../../http/table-file.ts'
import { says, word } from '../../http/words.ts'
import type { Database } from '../../storage/database.ts'
import { latestValues, readingsOf } from '../devices/index.ts'
import { sampleHead, sampleLines, stepHead, stepLines } from './export.ts'
import { type HistoryQuestion, readHistory, readSteps } from './history.ts'
import { knownPoints } from './known-points.ts'
import { findInfo, findLatestHead, type StoredPoint } from './queries/points.ts'
import type { Range } from './queries/samples.ts'
import { readSamplePage } from './sample-page.ts'

const daySeconds = 86_400

export const telemetryHandlers = handlers(telemetryCalls, {
  async readLatest({ device }, { db, clock }) {
    const [head, values] = await Promise.all([findLatestHead(db, device.id), latestValues(db, [device.id])])
    if (!head) throw new Refusal(70003)
    return {
      deviceId: device.boxId,
      state: head.state,
      at: head.at?.toISOString() ?? null,
      readings: readingsOf(device.type, values.get(device.id) ?? [], clock.now()),
      extras: head.extras ?? {},
    }
  },

  async readHistory({ device, query, user }, { db, clock }) {
    const range = rangeOf(device, query, readerZone(user))
    const points = await pointsOf(db, device, query.points)
    const history = await readHistory(db, questionOf(device, { range, points, steps: query.steps, now: clock.now() }))
    return { deviceId: device.boxId, from: range.from.toISOString(), to: range.to.toISOString(), ...history }
  },

  async listSamples({ device, query, user }, { db }) {
    const range = rangeOf(device, query, readerZone(user))
    const points = await pointsOf(db, device, query.points)
    return readSamplePage(db, { type: device.type, range, points }, query)
  },

  async exportSamples({ device, query, user, language }, { db }) {
    const range = asRange(device, query)
    const points = await pointsOf(db, device, query.points)
    const reader = { typeCode: device.type, language, timeZone: readerZone(user) }
    const given = givenIn(device.type, await findInfo(db, device.id))
    const name = `${device.boxId} ${word('csv-samples-file', language)}`
    return tableFile(query.format, {
      name,
      head: sampleHead({ type: device.type, given }, points, language),
      lines: sampleLines(db, range, points, reader),
    })
  },

  async exportHistory({ device, query, user, language }, { db, clock }) {
    const range = rangeOf(device, query, readerZone(user))
    const points = await pointsOf(db, device, query.points)
    const steps = await readSteps(db, questionOf(device, { range, points, steps: query.steps, now: clock.now() }))
    const given = givenIn(device.type, await findInfo(db, device.id))
    return tableFile(query.format, {
      name: `${device.boxId} ${word('csv-samples-file', language)}`,
      head: stepHead({ type: device.type, given }, points, steps, language),
      lines: stepLines(points, steps, { typeCode: device.type, language, timeZone: readerZone(user) }),
    })
  },
})

type Asked = Pick<HistoryQuestion, 'range' | 'points' | 'steps' | 'now'>
const questionOf = (device: DeviceSubject, asked: Asked): HistoryQuestion => ({
  ...asked,
  typeCode: device.type,
  intervalMs: device.interval,
})

const asRange = (device: DeviceSubject, { from, to }: { from: string; to: string }): Range => ({
  deviceId: device.id,
  from: new Date(from),
  to: new Date(to),
})

/** @throws Refusal 10003 where the end is not after the start, or the span is too long */
function rangeOf(device: DeviceSubject, asked: { from: string; to: string }, zone: string): Range {
  const range = asRange(device, asked)
  if (range.to <= range.from) throw new Refusal(10003, { field: 'query.from', says: says('range-order') })
  const days = budgets.historySpan.most / daySeconds
  if (!isWithinDays(range.from, range.to, days, zone)) throw new Refusal(10003, { field: 'query.to', says: says('range-span', { days }) })
  return range
}

/** @throws Refusal 10003 naming the first point that the device does not have */
async function pointsOf(db: Database, device: DeviceSubject, keys: readonly string[]): Promise<StoredPoint[]> {
  const points = await knownPoints(db, device.id, keys)
  const missing = keys.find((key) => !points.some((point) => point.key === key))
  if (missing !== undefined) throw new Refusal(10003, { field: 'query.points', says: says('device-lacks-point', { point: missing }) })
  if (points.length === 0) throw new Refusal(10003, { field: 'query.points', says: says('missing', { field: 'query.points' }) })
  return points
}
