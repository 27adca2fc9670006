import type { Blocked, Control, ControlValue } from './control.ts'
import { type Field, fieldProblem } from './field.ts'
import { formatFigure } from './names.ts'
import type { Names } from './point.ts'
import { shownUnit } from './units.ts'

/** Something that is set in the device itself, not in what watches it; a driver writes it. Keyed as points are. */
export type Setting<K extends string = string> = Extract<Field, { kind: 'number' | 'choice' }> & {
  /** The point that shows what the device holds; with `*` where each repetition has a setting of its own. */
  shownBy: K
  /** A value that is set in daily work, such as a set temperature: also by people who were let, not only by who manages the device. */
  everyday?: true
  /** States in which it cannot be set; keyed as `shownBy`, or a state of the whole device. */
  blocked?: readonly Blocked<K>[]
}

/** What a setting is called where it stands beside controls: 'setting.cooling_start', 'setting.channel.3.grouping'. */
const prefix = 'setting.'

export function settingControlKey(key: string): string {
  return prefix + key
}

/** The setting's own key behind such a name; undefined for a control's. */
export function settingKey(controlKey: string): string | undefined {
  return controlKey.startsWith(prefix) ? controlKey.slice(prefix.length) : undefined
}

/** Seconds in which a device shows what was set; some write to slow memory first. */
const shownWithin = 60

/** A setting as what it is to everybody between the button and the device: a control, whose proof is the point that shows what is held. */
export function controlOfSetting(setting: Setting): Control {
  const { key, name, shownBy, blocked } = setting
  return {
    key: settingControlKey(key),
    name,
    provedBy: shownBy,
    provedWithin: shownWithin,
    values: setting.kind === 'choice' ? choicesToTell(setting) : {},
    ...(blocked ? { blocked } : {}),
  }
}

function choicesToTell({ of }: Extract<Setting, { kind: 'choice' }>): Record<string, ControlValue> {
  return Object.fromEntries(Object.entries(of).map(([value, names]) => [value, { ...names, proof: { becomes: [value] } }]))
}

/** A number to be set, as it travels ('28.5'); undefined for what is none, or is outside of what the setting takes. */
export function numberToTell(setting: Extract<Setting, { kind: 'number' }>, value: string): ControlValue | undefined {
  const number = enteredNumber(value)
  if (number === undefined || fieldProblem(setting, number)) return undefined
  return { ...figureNames(setting, number), proof: { becomes: [String(number)] } }
}

/** The number in a text of at most nine digits and six decimals; undefined for anything else. */
export function enteredNumber(value: string): number | undefined {
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) + 0 : undefined
}

function figureNames({ decimals, unit }: Extract<Setting, { kind: 'number' }>, number: number): Names {
  const text = (language: keyof Names) => `${formatFigure(number, decimals ?? 0)} ${unit ? shownUnit(unit, language) : ''}`.trim()
  return { zh: text('zh'), en: text('en') }
}

/** One side of a rule: what a setting holds, or the alarm limit of a measure. */
export type SettingSide<K extends string = string> = { setting: string } | { alarm: 'high' | 'low'; of: K }

/** Two numbers that must stand in this order. */
export interface SettingRule<K extends string = string> {
  lower: SettingSide<K>
  upper: SettingSide<K>
  /** What a person reads who would break it. */
  why: Names
}
