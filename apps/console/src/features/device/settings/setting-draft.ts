import {
  brokenRules,
  controlValue,
  type DeviceType,
  enteredNumber,
  firstAlarm,
  heldAfter,
  indexesOf,
  isRuledBy,
  keyOf,
  keysOf,
  type Names,
  provingWord,
  type ResolvedControl,
  resolveControl,
  type Setting,
  settingControlKey,
  settingKey,
  takesValue,
} from '@kilowatch/catalog'
import type { DeviceSettings, Reading, Rule } from '@kilowatch/contract'

export type OfferedSetting = DeviceSettings['settings'][number]

/** One setting of a device. */
export interface SettingRow {
  /** 'setting.cooling_start' */
  key: string
  control: ResolvedControl
  setting: Setting
  /** What its gateway can write; absent: it is only shown. */
  offered?: OfferedSetting
  /** What the device holds, as it was read last; undefined: nothing is known. */
  held: number | undefined
}

/** What a person has entered, by key. */
export type SettingDraft = Readonly<Record<string, string>>

/** A change that may be sent. */
export interface SettingChange {
  row: SettingRow
  value: string
}

export type EntryProblem =
  | { code: 'empty' | 'not-a-number' }
  | { code: 'out-of-range'; range: readonly [number, number] }
  | { code: 'decimals'; decimals: number }
  | { code: 'step'; step: number }

type Readings = ReadonlyMap<string, Pick<Reading, 'value'>>

/** The settings of a device, as declared: those that it shows, and those that can be written. */
export function settingRows(type: DeviceType, readings: Readings, offered: readonly OfferedSetting[]): SettingRow[] {
  return (type.settings ?? []).flatMap(({ key, shownBy }) =>
    keysShown(shownBy, readings, offered, key).flatMap((concrete) => rowOf(type, settingControlKey(concrete), readings, offered)),
  )
}

/** The concrete keys of a setting that repeats: as often as its point is read. */
function keysShown(shownBy: string, readings: Readings, offered: readonly OfferedSetting[], key: string): string[] {
  if (shownBy.includes('*')) return keysOf(shownBy, readings.keys()).map((point) => keyOf(key, ...indexesOf(point)))
  return readings.has(shownBy) || offered.some((each) => each.key === settingControlKey(key)) ? [key] : []
}

function rowOf(type: DeviceType, key: string, readings: Readings, offered: readonly OfferedSetting[]): SettingRow[] {
  const control = resolveControl(type, key)
  if (!control?.setting) return []
  const found = offered.find((each) => each.key === key)
  const held = readings.get(control.proof.key)?.value ?? undefined
  return [{ key, control, setting: control.setting, held, ...(found ? { offered: found } : {}) }]
}

/** What the device holds, as it is entered: '28.0', or the code of a choice; empty where nothing is known. */
export function heldText({ control, setting, held }: SettingRow): string {
  if (held === undefined) return ''
  return setting.kind === 'number' ? held.toFixed(setting.decimals ?? 0) : (provingWord(control, held) ?? '')
}

/** What is sent for what was entered: '28.5' for '28.50'. */
export function sentValue({ setting }: Pick<SettingRow, 'setting'>, text: string): string {
  if (setting.kind !== 'number') return text
  const number = enteredNumber(plain(text))
  return number === undefined ? '' : String(number)
}

/** People write the minus of the screen, too. */
const plain = (text: string) => text.trim().replace('−', '-')

/** What a number lies between, and its step: the device's own, within what is declared. */
export function boundsOf({ setting, offered }: Pick<SettingRow, 'setting' | 'offered'>): {
  range: readonly [number, number]
  step: number
} {
  if (setting.kind !== 'number') return { range: [0, 0], step: 1 }
  const finest = 10 ** -(setting.decimals ?? 0)
  const [least, most] = offered?.range ?? setting.range
  return {
    range: [Math.max(least, setting.range[0]), Math.min(most, setting.range[1])],
    step: Math.max(finest, offered?.step ?? finest),
  }
}

/** What is wrong with an entry by itself; undefined: it can be sent. */
export function entryProblem(row: SettingRow, text: string): EntryProblem | undefined {
  const { control, setting, offered } = row
  if (text.trim() === '') return { code: 'empty' }
  const value = plain(text)
  if (offered && takesValue(control, offered, value)) return undefined
  const number = enteredNumber(value)
  if (setting.kind !== 'number' || number === undefined) return { code: 'not-a-number' }
  const { range, step } = boundsOf(row)
  if (number < range[0] || number > range[1]) return { code: 'out-of-range', range }
  return controlValue(control, value) ? { code: 'step', step } : { code: 'decimals', decimals: setting.decimals ?? 0 }
}

/** Entries that differ from what the device holds, whatever is wrong with them. */
export function changedRows(rows: readonly SettingRow[], draft: SettingDraft): SettingRow[] {
  return rows.filter((row) => {
    const text = draft[row.key]
    if (text === undefined || !row.offered) return false
    return entryProblem(row, text) !== undefined || sentValue(row, text) !== sentValue(row, heldText(row))
  })
}

/** Entries that can be sent, each for itself. */
export function changesOf(rows: readonly SettingRow[], draft: SettingDraft): SettingChange[] {
  return changedRows(rows, draft).flatMap((row) => {
    const text = draft[row.key] ?? ''
    return entryProblem(row, text) ? [] : [{ row, value: sentValue(row, text) }]
  })
}

/** By key of the changes: the words of the rules that they would break together. */
export function ruleProblems(
  type: DeviceType,
  rows: readonly SettingRow[],
  changes: readonly SettingChange[],
  limits: Readonly<Record<string, Rule>>,
): ReadonlyMap<string, Names> {
  const ofRow = ({ key }: SettingRow) => settingKey(key) ?? key
  const changed = changes.map(({ row, value }) => ({ setting: ofRow(row), number: enteredNumber(value) }))
  const held = (setting: string) => rows.find((row) => ofRow(row) === setting)?.held
  const broken = brokenRules(
    type,
    changed.map(({ setting }) => setting),
    { held: heldAfter(changed, held), alarm: (of, side) => firstAlarm(limits, of, side) },
  )
  return new Map(
    changes.flatMap(({ row }) => {
      const rule = broken.find((each) => isRuledBy(each, ofRow(row)))
      return rule ? [[row.key, rule.why] as const] : []
    }),
  )
}
