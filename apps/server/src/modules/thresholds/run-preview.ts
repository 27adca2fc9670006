import { type AlarmPoint, concreteKeys, type DeviceType, flatPoint, patternOf, ruleFor } from '@kilowatch/catalog'
import { type Rule as JudgedRule, limitRules, maxGapOf, stateRules } from '@kilowatch/catalog/judging'
import type { Data, Rule, thresholdCalls } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { everySample, findPoints } from '../telemetry/index.ts'
import { calmerRules, calmest } from './calmer.ts'
import { compare, type Fired, Trial } from './preview.ts'

const dayMs = 86_400_000
const mostDays = 7
/** Times that one preview may judge a value: some seconds of work; a bank of cells gets fewer days for it. */
const mostValues = 4_000_000
const mostFirings = 200

export interface Asked {
  device: { id: number; interval: number }
  type: DeviceType
  /** Of all repetitions that have no rule of their own, or of one: 'probe.2.temperature'. */
  pattern: string
  /** As they are saved. */
  rules: Readonly<Record<string, Rule>>
  /** At most so many days are looked at; absent: 7. */
  days?: number
}

export interface Question extends Asked {
  proposed: Rule
}

/** How often a rule would have fired on what is stored, beside the present one; the same pure rules as the alarms. */
export async function runPreview(
  { proposed, ...asked }: Question,
  services: Services,
): Promise<Data<typeof thresholdCalls.previewThresholds>> {
  const { firings, days } = await tryRules(asked, [proposed], services)
  const [before = [], after = []] = firings
  return { present: before.length, proposed: after.length, firings: compare(after, before).slice(0, mostFirings), days }
}

/** A rule that flaps less, where the present one does; tried on what is stored. */
export async function runProposal(asked: Asked, services: Services): Promise<Data<typeof thresholdCalls.proposeThresholds>> {
  const point = flatPoint(asked.type, patternOf(asked.pattern))?.point as AlarmPoint
  const candidates = calmerRules(point, ruleFor(asked.rules, asked.pattern) ?? (point.kind === 'state' ? { ...point.timing } : undefined))
  const { firings, days } = await tryRules(asked, candidates, services)
  const [present = [], ...tried] = firings
  const place = calmest(
    present.length,
    tried.map((each) => each.length),
  )
  const rule = place === null ? undefined : candidates[place]
  return { present: present.length, proposal: rule ? { rule, firings: tried[place ?? 0]?.length ?? 0 } : null, days }
}

/** When the present rule would have fired, and each of the others instead of it. `days`: since the oldest sample that was looked at. */
export async function tryRules(
  { device, type, pattern, rules, days = mostDays }: Asked,
  others: readonly Rule[],
  { db, clock }: Services,
): Promise<{ firings: Fired[][]; days: number }> {
  const judged = concreteKeys(type, pattern).filter((key) => key === pattern || !Object.hasOwn(rules, key))
  const points = await findPoints(db, device.id, judged)
  const point = flatPoint(type, patternOf(pattern))?.point as AlarmPoint
  const judgedBy = (rule: Rule | undefined): JudgedRule[] =>
    point.kind === 'state' ? stateRules(point, rule) : limitRules(rule, point.level)
  const trialsOf = (ruleOf: (key: string) => Rule | undefined) =>
    points.map(({ key, cadence }) => new Trial(key, judgedBy(ruleOf(key)), maxGapOf(cadence)))
  const tried = [trialsOf((key) => ruleFor(rules, key)), ...others.map((rule) => trialsOf(() => rule))]
  const now = clock.now()
  let oldest = now.getTime()
  const range = {
    deviceId: device.id,
    from: new Date(now.getTime() - windowMs(points.length * tried.length, device.interval, days)),
    to: new Date(now.getTime() + 1),
  }
  for await (const { at, values } of points.length > 0 ? everySample(db, range, points) : []) {
    oldest = Math.min(oldest, at.getTime())
    for (const [index, value] of values.entries()) {
      if (value === null || !isPossible(point, value)) continue
      for (const trials of tried) trials[index]?.take(value, at.getTime())
    }
  }
  return {
    firings: tried.map((trials) => trials.flatMap((trial) => trial.firings())),
    days: Math.round(((now.getTime() - oldest) / dayMs) * 100) / 100,
  }
}

/** The last days, milliseconds. `values`: that are judged with each sample. */
function windowMs(values: number, interval: number, days: number): number {
  return Math.min(days * dayMs, (mostValues / values) * interval)
}

/** Bad readings fire nothing. */
function isPossible(point: AlarmPoint, value: number): boolean {
  if (point.kind === 'state') return Object.values(point.values).some(({ code }) => code === value)
  const [lowest, highest] = point.range
  return value >= lowest && value <= highest
}
