import {
  concreteKeys,
  type DeviceType,
  flatPoints,
  type Limits,
  matchesPattern,
  quantise,
  ruleFor,
  type UpsStandard,
} from '@kilowatch/catalog'
import type { AlarmLevel, CheckAnswer, CheckField, CheckFieldResults, CheckVerdict, Finding, Reading } from '@kilowatch/contract'
import type { z } from 'zod'

/** All that is known of a device when it is judged. */
export interface CheckFacts {
  /** Undefined: no type that is known. */
  type: DeviceType | undefined
  info: Readonly<Record<string, string | number>>
  readings: readonly Reading[]
  /** The device's own thresholds, by point. */
  limits: Readonly<Record<string, Limits>>
  /** Active ones, but for those that say that it is not heard; their highest level. */
  alarms: { active: number; level: z.output<typeof AlarmLevel> | null }
  /** How often it went on battery in 30 days. */
  transfers: number
  answer: CheckAnswer
}

export interface Judgement {
  verdict: CheckVerdict
  fields: CheckFieldResults
}

/** Worst first. */
const order: readonly CheckVerdict[] = ['fail', 'warn', 'no-answer', 'pass']
const yearMs = 365.2425 * 86_400_000
/** Below such a load the phases of a device differ by chance, %. */
const leastBalanced = 10
const lineToPhase = Math.sqrt(3)

export function worstOf(verdicts: readonly CheckVerdict[]): CheckVerdict | undefined {
  return order.find((verdict) => verdicts.includes(verdict))
}

/** Smaller is worse. */
export function rankOf(verdict: CheckVerdict | null): number {
  return verdict === null ? order.length : order.indexOf(verdict)
}

/** Judges a device by the five fields; what its type does not have is left out. A device of which nothing can be judged passes only if it answered. */
export function judgeDevice(facts: CheckFacts, standard: UpsStandard, now: Date): Judgement {
  const judging = new Judging(facts, standard, now)
  const found: Record<CheckField, Finding[]> = {
    load: judging.load(),
    inout: judging.voltages(),
    event: judging.events(),
    temp: judging.temperatures(),
    time: judging.backup(),
  }
  const fields: CheckFieldResults = {}
  for (const [field, findings] of Object.entries(found) as [CheckField, Finding[]][]) {
    const sorted = [...findings].sort((a, b) => rankOf(a.verdict) - rankOf(b.verdict))
    const verdict = worstOf(sorted.map((finding) => finding.verdict))
    if (verdict) fields[field] = { verdict, findings: sorted }
  }
  const answered: CheckVerdict = isAnswered(facts.answer) ? 'pass' : 'no-answer'
  const verdict = worstOf([answered, ...Object.values(fields).map((field) => field.verdict)]) ?? answered
  return { verdict, fields }
}

/** Whether there is something to be judged by: what was read anew, or what the gateway reads by itself. */
export function isAnswered(answer: CheckAnswer): boolean {
  return answer === 'read' || answer === 'kept'
}

interface Bounds {
  warn: number | null
  fail: number | null
  side: Finding['side']
  from: Finding['from']
}

class Judging {
  readonly #facts: CheckFacts
  readonly #standard: UpsStandard
  readonly #now: number

  constructor(facts: CheckFacts, standard: UpsStandard, now: Date) {
    this.#facts = facts
    this.#standard = standard
    this.#now = now.getTime()
  }

  load(): Finding[] {
    const { loadWarn: warn, loadFail: fail, imbalanceWarn } = this.#standard
    const bounds: Bounds = { warn, fail, side: 'high', from: 'standard' }
    const total = this.#worst('load', ['load', 'incomer.*.load'], bounds)
    const phases = this.#worst('load', ['phase.*.load'], bounds)
    return [...(total.length > 0 ? total : phases), ...this.#imbalance(imbalanceWarn)]
  }

  /** The highest of the phases above their mean. */
  #imbalance(warn: number): Finding[] {
    const phases = this.#fresh(['phase.*.load'])
    const values = phases.flatMap(({ value }) => (value === null ? [] : [value]))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    if (values.length < 2 || mean < leastBalanced) return []
    const highest = phases.reduce((most, reading) => ((reading.value ?? 0) > (most.value ?? 0) ? reading : most))
    const value = quantise((((highest.value ?? 0) - mean) / mean) * 100, 1)
    return [this.#finding('imbalance', { warn, fail: null, side: 'high', from: 'standard' }, { value, at: highest.at, key: highest.key })]
  }

  voltages(): Finding[] {
    const { inputLow, inputHigh } = this.#standard
    const bounds: Bounds = { warn: inputLow, fail: inputHigh, side: 'within', from: 'standard' }
    const phases = this.#worst('voltage', this.#has(phaseVoltages), bounds)
    const lines: Bounds = { ...bounds, warn: quantise(inputLow * lineToPhase, 0), fail: quantise(inputHigh * lineToPhase, 0) }
    const found = phases.length > 0 ? phases : this.#worst('voltage', this.#has(lineVoltages), lines)
    return [...found, ...this.#byOwnLimits('voltage', this.#has(directVoltages))]
  }

  events(): Finding[] {
    const { type, alarms, transfers, readings, info } = this.#facts
    const { transfersWarn, transfersFail } = this.#standard
    const bounds: Bounds = { warn: transfersWarn, fail: transfersFail, side: 'high', from: 'standard' }
    const grave = alarms.level !== null && alarms.level >= 3
    const open: Finding = {
      ...this.#finding('alarms', { warn: null, fail: null, side: 'high', from: null }, { value: alarms.active }),
      verdict: alarms.active === 0 ? 'pass' : grave ? 'fail' : 'warn',
      level: alarms.level,
    }
    const goesOnBattery = type?.battery?.states.some(({ gives }) => Object.values(gives).includes('mains')) ?? false
    return [
      open,
      ...(goesOnBattery ? [this.#finding('transfers', bounds, { value: transfers })] : []),
      ...this.#resistance(readings, info),
      ...this.#ages(),
    ]
  }

  /** The cell that stands worst against what the battery had in the beginning. */
  #resistance(readings: readonly Reading[], info: CheckFacts['info']): Finding[] {
    const held = readings.find(({ key, quality }) => key === 'resistance_baseline' && quality !== 'bad')?.value
    const baseline = held && held > 0 ? held : Number(info.resistance_baseline)
    const cells = this.#fresh(['cell.*.resistance', 'string.*.cell.*.resistance'])
    if (!(baseline > 0) || cells.length === 0) return []
    const worst = cells.reduce((most, reading) => ((reading.value ?? 0) > (most.value ?? 0) ? reading : most))
    const { resistanceWarn: warn, resistanceFail: fail } = this.#standard
    const ratio = quantise((worst.value ?? 0) / baseline, 2)
    const finding = this.#finding(
      'resistance',
      { warn, fail, side: 'high', from: 'standard' },
      { value: ratio, at: worst.at, key: worst.key },
    )
    return [{ ...finding, baseline }]
  }

  #ages(): Finding[] {
    const { type, info } = this.#facts
    const { ageWarn, ageFail, batteryAgeWarn, batteryAgeFail } = this.#standard
    const isBattery = type?.traits.includes('battery') === true && type.traits.includes('cells')
    const battery = isBattery ? (info.replaced ?? info.installed) : (info.battery_replaced ?? info.battery_installed)
    const isUps = type?.code === 'ups' || type?.code === 'eps'
    return [
      ...this.#age('age', isUps ? info.installed : undefined, ageWarn, ageFail),
      ...this.#age('battery-age', battery, batteryAgeWarn, batteryAgeFail),
    ]
  }

  #age(of: 'age' | 'battery-age', since: string | number | undefined, warn: number, fail: number): Finding[] {
    const from = typeof since === 'string' ? Date.parse(since) : Number.NaN
    if (Number.isNaN(from) || from > this.#now) return []
    const value = quantise((this.#now - from) / yearMs, 1)
    return [this.#finding(of, { warn, fail, side: 'high', from: 'standard' }, { value })]
  }

  temperatures(): Finding[] {
    const { insideWarn, insideFail, batteryTemperatureWarn, batteryTemperatureFail } = this.#standard
    const power = this.#facts.type?.traits.some((trait) => trait === 'power-path' || trait === 'battery') ?? false
    if (!power) return this.#byOwnLimits('temperature', this.#temperaturesOfType())
    return [
      ...this.#worst('temperature', this.#has(insideTemperatures), { warn: insideWarn, fail: insideFail, side: 'high', from: 'standard' }),
      ...this.#worst('temperature', this.#has(batteryTemperatures), {
        warn: batteryTemperatureWarn,
        fail: batteryTemperatureFail,
        side: 'high',
        from: 'standard',
      }),
    ]
  }

  #temperaturesOfType(): string[] {
    const { type } = this.#facts
    if (!type) return []
    return flatPoints(type).flatMap(({ pattern, point }) =>
      point.kind === 'measure' && point.unit === 'Cel' && point.history && !pattern.startsWith('water') ? [pattern] : [],
    )
  }

  backup(): Finding[] {
    const runtime = this.#facts.type?.battery?.runtime
    const { backupWarn: warn, backupFail: fail } = this.#standard
    return runtime ? this.#worst('backup', [runtime], { warn, fail, side: 'low', from: 'standard' }) : []
  }

  /** Of these patterns those that the type has. */
  #has(patterns: readonly string[]): string[] {
    const { type } = this.#facts
    return type
      ? patterns.filter((pattern) => concreteKeys(type, pattern).length > 0 && flatPoints(type).some((each) => each.pattern === pattern))
      : []
  }

  #told(patterns: readonly string[]): Reading[] {
    return this.#facts.readings.filter(({ key }) => patterns.some((pattern) => matchesPattern(pattern, key)))
  }

  #isFresh({ value, quality, at }: Reading): boolean {
    return value !== null && quality !== 'bad' && this.#now - Date.parse(at) <= this.#standard.readingAge * 1_000
  }

  #fresh(patterns: readonly string[]): Reading[] {
    return this.#told(patterns).filter((reading) => this.#isFresh(reading))
  }

  /** The worst of these readings; no answer where there are some and all are old or bad, nothing where there are none. */
  #worst(of: Finding['of'], patterns: readonly string[], bounds: Bounds): Finding[] {
    const told = this.#told(patterns)
    const [newest] = told
    if (!newest) return []
    const fresh = told.filter((reading) => this.#isFresh(reading))
    if (fresh.length === 0) return [{ ...this.#finding(of, bounds, newest), verdict: 'no-answer' }]
    const findings = fresh.map((reading) => this.#finding(of, bounds, reading))
    const [worst] = findings.sort((a, b) => rankOf(a.verdict) - rankOf(b.verdict) || beyond(b) - beyond(a))
    const values = fresh.map(({ value }) => value ?? 0)
    return worst
      ? [{ ...worst, lowest: of === 'voltage' && worst.verdict === 'pass' ? Math.min(...values) : null, ...highestOf(worst, fresh) }]
      : []
  }

  /** What the business's rules say nothing of is judged by the device's own thresholds, as far as it has any. */
  #byOwnLimits(of: Finding['of'], patterns: readonly string[]): Finding[] {
    const told = this.#told(patterns)
    const [newest] = told
    if (!newest) return []
    const fresh = told.filter((reading) => this.#isFresh(reading))
    if (fresh.length === 0) return [{ ...this.#finding(of, unlimited, newest), verdict: 'no-answer' }]
    const [worst] = fresh
      .flatMap((reading) => this.#byLimits(of, reading))
      .sort((a, b) => rankOf(a.verdict) - rankOf(b.verdict) || (b.value ?? 0) - (a.value ?? 0))
    return worst ? [worst] : []
  }

  /** Nothing where no limit is set: what is not judged does not pass. */
  #byLimits(of: Finding['of'], reading: Reading): Finding[] {
    const limits = ruleFor(this.#facts.limits, reading.key)
    const value = reading.value ?? 0
    const { high, low } = limits ?? {}
    const isLow = low !== undefined && (value <= low[1] || high === undefined)
    const set = isLow ? low : high
    if (!set) return []
    const [alarm, release] = set
    return [this.#finding(of, { warn: release, fail: alarm, side: isLow ? 'low' : 'high', from: 'device' }, reading)]
  }

  #finding(of: Finding['of'], bounds: Bounds, told: { value: number | null; at?: string; key?: string }): Finding {
    const value = told.value
    return {
      of,
      verdict: value === null ? 'no-answer' : verdictBy(value, bounds),
      key: told.key ?? null,
      value,
      at: told.at ?? null,
      lowest: null,
      ...bounds,
      baseline: null,
      level: null,
    }
  }
}

const unlimited: Bounds = { warn: null, fail: null, side: 'high', from: null }

/** Between phase and neutral. */
const phaseVoltages = [
  'phase.*.input_voltage',
  'phase.*.output_voltage',
  'phase.*.mains_voltage',
  'road.*.phase.*.voltage',
  'source.*.voltage',
  'output_voltage',
]
const lineVoltages = ['line.*.input_voltage', 'line.*.output_voltage', 'line.*.mains_voltage', 'line.*.voltage']
const directVoltages = ['group_voltage', 'pack_voltage', 'bus_voltage']
const insideTemperatures = ['temperature', 'mos_temperature', 'module.*.temperature']
const batteryTemperatures = [
  'battery_temperature',
  'ambient_temperature',
  'cell.*.temperature',
  'string.*.cell.*.temperature',
  'string.*.temperature',
]

function verdictBy(value: number, { warn, fail, side }: Bounds): CheckVerdict {
  if (side === 'within') return (warn !== null && value < warn) || (fail !== null && value > fail) ? 'fail' : 'pass'
  const isBeyond = (limit: number | null) => limit !== null && (side === 'high' ? value >= limit : value < limit)
  return isBeyond(fail) ? 'fail' : isBeyond(warn) ? 'warn' : 'pass'
}

/** How far on the worse side a value lies, among those of one verdict. */
function beyond({ value, side, warn, fail }: Finding): number {
  if (value === null) return 0
  if (side === 'low') return -value
  if (side === 'high') return value
  return Math.max((warn ?? value) - value, value - (fail ?? value))
}

/** Of voltages that pass, the highest stands beside the lowest. */
function highestOf(worst: Finding, fresh: readonly Reading[]): Partial<Finding> {
  if (worst.of !== 'voltage' || worst.verdict !== 'pass') return {}
  const highest = fresh.reduce((most, reading) => ((reading.value ?? 0) > (most.value ?? 0) ? reading : most))
  return { value: highest.value, key: highest.key, at: highest.at }
}
