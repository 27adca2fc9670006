import { concreteKeys, type DeviceType, flatPoint, type Measure, patternOf, ruleFor } from '@kilowatch/catalog'
import { limitRules } from '@kilowatch/catalog/judging'
import type { Data, Rule, thresholdCalls } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { everySample, findPoints } from '../telemetry/index.ts'
import { compare, Trial } from './preview.ts'

const dayMs = 86_400_000
const mostDays = 7
/** Values that one preview may read: some seconds of work; a bank of cells gets fewer days for it. */
const mostValues = 2_000_000
const mostFirings = 200

export interface Question {
  device: { id: number; interval: number }
  type: DeviceType
  /** Of all repetitions that have no rule of their own, or of one: 'probe.2.temperature'. */
  pattern: string
  /** As they are saved. */
  rules: Readonly<Record<string, Rule>>
  proposed: Rule
}

/** How often a rule would have fired on what is stored, beside the present one; the same pure rules as the alarms. */
export async function runPreview(question: Question, { db, clock }: Services): Promise<Data<typeof thresholdCalls.previewThresholds>> {
  const { device, type, pattern } = question
  const judged = concreteKeys(type, pattern).filter((key) => key === pattern || !Object.hasOwn(question.rules, key))
  const points = await findPoints(db, device.id, judged)
  const measure = flatPoint(type, patternOf(pattern))?.point as Measure
  const trialsOf = (ruleOf: (key: string) => Rule | undefined) =>
    points.map(({ key }) => new Trial(key, limitRules(ruleOf(key), measure.level)))
  const [present, proposed] = [trialsOf((key) => ruleFor(question.rules, key)), trialsOf(() => question.proposed)]
  const now = clock.now()
  let oldest = now.getTime()
  const range = {
    deviceId: device.id,
    from: new Date(now.getTime() - windowMs(points.length, device.interval)),
    to: new Date(now.getTime() + 1),
  }
  for await (const { at, values } of points.length > 0 ? everySample(db, range, points) : []) {
    oldest = Math.min(oldest, at.getTime())
    for (const [index, value] of values.entries()) {
      if (value === null || !isPossible(measure, value)) continue
      present[index]?.take(value, at.getTime())
      proposed[index]?.take(value, at.getTime())
    }
  }
  const before = present.flatMap((trial) => trial.firings())
  const after = proposed.flatMap((trial) => trial.firings())
  return {
    present: before.length,
    proposed: after.length,
    firings: compare(after, before).slice(0, mostFirings),
    days: Math.round(((now.getTime() - oldest) / dayMs) * 100) / 100,
  }
}

/** The last days, milliseconds. */
function windowMs(points: number, interval: number): number {
  return Math.min(mostDays * dayMs, (mostValues / points) * interval)
}

/** Bad readings fire nothing. */
function isPossible({ range: [lowest, highest] }: Measure, value: number): boolean {
  return value >= lowest && value <= highest
}
