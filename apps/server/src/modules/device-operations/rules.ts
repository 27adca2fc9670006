import {
  controlName,
  controlValue,
  type DeviceType,
  flatPoint,
  type Language,
  patternOf,
  pointName,
  provingWord,
  type ResolvedControl,
  resolveControl,
  resolvePoint,
  settingControlKey,
} from '@kilowatch/catalog'
import type { DeviceOperation } from '@kilowatch/contract'
import { word } from '../../http/words.ts'
import type { OperationRow } from './queries/list.ts'

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

/** What exactly was done, in a line; empty where the action itself says it. */
export function whatOf(
  row: Pick<OperationRow, 'kind' | 'before' | 'after' | 'other' | 'own'>,
  type: DeviceType | undefined,
  language: Language,
): string {
  const [before, after] = [fieldsOf(row.before), fieldsOf(row.after)]
  const texts: Readonly<Partial<Record<DeviceOperation['kind'], () => string>>> = {
    command: () => commandText(after, type, language),
    settings: () => settingsText(before, after, type, language),
    timed: () => timedText(before, after, type, language),
    door: () => String(after.name ?? before.name ?? ''),
    change: () => changeText(before, after, type, language),
    thresholds: () => thresholdText(before, after, type, language),
    relation: () => relationText({ ...before, ...after }, row, language),
  }
  return texts[row.kind]?.() ?? ''
}

/** "蜂鸣器：静音"; as it was sent where the type has no such control any more. */
export function commandText({ control, value }: Fields, type: DeviceType | undefined, language: Language): string {
  const found = type && resolveControl(type, String(control))
  const name = found ? controlName(found, language) : String(control)
  const told = (found && controlValue(found, String(value))?.[language]) ?? String(value)
  return word('named-value', language, { name, value: told })
}

/** What a task does; of a period when it holds, and when it did before. */
function timedText(before: Fields, after: Fields, type: DeviceType | undefined, language: Language): string {
  const { control, from } = { ...before, ...after }
  if (from === undefined) return commandText({ ...before, ...after }, type, language)
  const found = type && resolveControl(type, String(control))
  const name = found?.control.periods?.name[language] ?? (found ? controlName(found, language) : String(control))
  const [was, is] = [periodText(before, language), periodText(after, language)]
  if (was && is && was !== is) return word('named-change', language, { name, before: was, after: is })
  return word('named-value', language, { name, value: is || was })
}

/** "周一、周二 19:00–23:30" */
function periodText({ days, from, to }: Fields, language: Language): string {
  if (from === undefined || !Array.isArray(days)) return ''
  const { format } = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'short', timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  const names = days.map((day) => format(Date.UTC(2024, 0, Number(day))))
  return `${names.join(language === 'zh' ? '、' : ', ')} ${from}–${to}`
}

/** "制冷启动温度：28.0 °C → 24.0 °C", one after the other. */
function settingsText(before: Fields, after: Fields, type: DeviceType | undefined, language: Language): string {
  const places = new Map(type?.settings?.map(({ key }, place) => [key, place]))
  const placeOf = (key: string) => places.get(patternOf(key)) ?? places.size
  return Object.entries(after)
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([key, value]) => {
      const found = type && resolveControl(type, settingControlKey(key))
      const was = before[key]
      const name = found ? controlName(found, language) : key
      const held = found && typeof was === 'number' ? provingWord(found, was) : undefined
      return word('named-change', language, {
        name,
        before: settingText(found, held ?? was, language),
        after: settingText(found, value, language),
      })
    })
    .join('; ')
}

function settingText(found: ResolvedControl | undefined, value: unknown, language: Language): string {
  return (found && typeof value === 'string' && controlValue(found, value)?.[language]) || shown(value)
}

const ownFields = { name: 'device-name', site: 'device-site', type: 'device-type' } as const

function changeText(before: Fields, after: Fields, type: DeviceType | undefined, language: Language): string {
  const own = Object.entries(ownFields).map(([field, name]) => [word(name, language), before[field], after[field]] as const)
  const [from, to] = [fieldsOf(before.info), fieldsOf(after.info)]
  const info = (type?.info ?? []).map(({ key, name }) => [name[language], from[key], to[key]] as const)
  return [...own, ...info]
    .filter(([, was, is]) => is !== was)
    .map(([name, was, is]) => word('named-change', language, { name, before: shown(was), after: shown(is) }))
    .join('; ')
}

const shown = (value: unknown): string => (value === undefined || value === null || value === '' ? '—' : String(value))

/** Which measures have other limits than before. */
function thresholdText(before: Fields, after: Fields, type: DeviceType | undefined, language: Language): string {
  const patterns = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = patterns.filter((pattern) => JSON.stringify(before[pattern]) !== JSON.stringify(after[pattern]))
  return changed.map((pattern) => measureName(pattern, type, language)).join(language === 'zh' ? '、' : ', ')
}

function measureName(pattern: string, type: DeviceType | undefined, language: Language): string {
  const known = type && (resolvePoint(type, pattern) ?? flatPoint(type, pattern))
  return known ? pointName({ ...known, key: pattern }, language) : pattern
}

function relationText({ direction, input }: Fields, { other, own }: Pick<OperationRow, 'other' | 'own'>, language: Language): string {
  if (other === null) return ''
  return word((direction === 'feeds') === own ? 'relation-feeds' : 'relation-fed-by', language, { other, input: Number(input) })
}
