import type { DeviceType } from './define.ts'
import { patternOf } from './lookup.ts'
import type { SettingRule, SettingSide } from './setting.ts'

/** What the sides of rules are; undefined: not known, and nothing is judged by it. */
export interface SettingFigures {
  held(setting: string): number | undefined
  alarm?(pattern: string, side: 'high' | 'low'): number | undefined
}

/** The rules about one of these settings that these figures break. */
export function brokenRules(
  { settingRules = [] }: Pick<DeviceType, 'settingRules'>,
  settings: readonly string[],
  figures: SettingFigures,
): readonly SettingRule[] {
  return settingRules.filter(({ lower, upper }) => {
    if (![lower, upper].some((side) => 'setting' in side && settings.includes(side.setting))) return false
    const [below, above] = [figureOf(lower, figures), figureOf(upper, figures)]
    return below !== undefined && above !== undefined && below >= above
  })
}

/** Whether a rule asks about this setting. */
export function isRuledBy({ lower, upper }: SettingRule, setting: string): boolean {
  return [lower, upper].some((side) => 'setting' in side && side.setting === setting)
}

function figureOf(side: SettingSide, { held, alarm }: SettingFigures): number | undefined {
  return 'setting' in side ? held(side.setting) : alarm?.(side.of, side.alarm)
}

/** Limits, as [alarm, release]. */
type Sides = Readonly<Partial<Record<'high' | 'low', readonly [number, number] | undefined>>>

/** The alarm limit that is reached first: of all repetitions, and of those that have limits of their own. */
export function firstAlarm(rules: Readonly<Record<string, Sides>>, pattern: string, side: 'high' | 'low'): number | undefined {
  const alarms = Object.entries(rules).flatMap(([key, limits]) => (patternOf(key) === pattern ? (limits[side]?.[0] ?? []) : []))
  if (alarms.length === 0) return undefined
  return side === 'high' ? Math.min(...alarms) : Math.max(...alarms)
}

/**
 * Changes in an order in which no rule is broken on the way, as far as there is one: start and stop that both go down, the stop first.
 * `held`: what the device holds before.
 */
export function inSettingOrder<C extends { setting: string; number: number | undefined }>(
  type: Pick<DeviceType, 'settingRules'>,
  changes: readonly C[],
  held: SettingFigures['held'],
): readonly C[] {
  const done: C[] = []
  const left = [...changes]
  while (left.length > 0) {
    const next = left.findIndex((change) => brokenRules(type, [change.setting], { held: heldAfter([...done, change], held) }).length === 0)
    done.push(...left.splice(Math.max(0, next), 1))
  }
  return done
}

/** What the device holds after these changes. */
export function heldAfter(
  changes: readonly { setting: string; number: number | undefined }[],
  held: SettingFigures['held'],
): SettingFigures['held'] {
  const changed = new Map(changes.map(({ setting, number }) => [setting, number]))
  return (setting) => (changed.has(setting) ? changed.get(setting) : held(setting))
}
