import type { DeviceType } from '@kilowatch/catalog'
import { flatPoint, type Measure } from '@kilowatch/catalog'
import type { Data, Rule, thresholdCalls } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { limitRules } from '../alarms/index.ts'
import { compare, Trial } from './preview.ts'
import { findMeasurePoints, readSamplesAfter } from './queries.ts'

const dayMs = 86_400_000
const mostDays = 7
/** Values that one preview may read: some seconds of work; a bank of cells gets fewer days for it. */
const mostValues = 2_000_000
const valuesAtOnce = 100_000
const mostFirings = 200

interface Question {
  device: { id: number; interval: number }
  type: DeviceType
  pattern: string
  present: Rule | undefined
  proposed: Rule
}

/** How often a rule would have fired on what is stored, beside the present one; the same pure rules as the alarms. */
export async function runPreview(question: Question, { pool, clock }: Services): Promise<Data<typeof thresholdCalls.previewThresholds>> {
  const { device, type, pattern } = question
  const points = await findMeasurePoints(pool, device.id, pattern)
  const measure = flatPoint(type, pattern)?.point as Measure
  const trials = points.map(({ key }) => ({
    present: new Trial(key, limitRules(question.present, measure.level)),
    proposed: new Trial(key, limitRules(question.proposed, measure.level)),
  }))
  const now = clock.now()
  let oldest = now.getTime()
  const slots = points.map(({ slot }) => slot)
  const limit = Math.max(100, Math.floor(valuesAtOnce / Math.max(1, slots.length)))
  let after = new Date(now.getTime() - windowMs(slots.length, device.interval))
  while (slots.length > 0) {
    const rows = await readSamplesAfter(pool, device.id, slots, { after, until: now, limit })
    for (const { at, values } of rows) {
      oldest = Math.min(oldest, at)
      for (const [index, value] of values.entries()) {
        if (value === null || !isPossible(measure, value)) continue
        trials[index]?.present.take(value, at)
        trials[index]?.proposed.take(value, at)
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < limit) break
    after = new Date(last.at)
  }
  const present = trials.flatMap((trial) => trial.present.firings())
  const proposed = trials.flatMap((trial) => trial.proposed.firings())
  return {
    present: present.length,
    proposed: proposed.length,
    firings: compare(proposed, present).slice(0, mostFirings),
    days: Math.round(((now.getTime() - oldest) / dayMs) * 100) / 100,
  }
}

function windowMs(points: number, interval: number): number {
  return Math.min(mostDays * dayMs, (mostValues / Math.max(1, points)) * interval)
}

/** Bad readings fire nothing. */
function isPossible({ range: [lowest, highest] }: Measure, value: number): boolean {
  return value >= lowest && value <= highest
}
