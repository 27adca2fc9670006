import type { DeviceType, InfoField } from '@kilowatch/catalog'
import type { DeviceDetail } from '@kilowatch/contract'

/** Texts of the fields by key, as a person has them. */
export type InfoTexts = Readonly<Record<string, string>>
/** What is wrong with a field: a key of the texts `info.problems`. */
export type InfoProblem = 'integer' | 'decimal' | 'date'

/** Facts that people entered as texts of the type's fields. */
export function textsOf(type: DeviceType, info: DeviceDetail['info']): InfoTexts {
  return Object.fromEntries(type.info.map((field) => [field.key, String(info[field.key] ?? '')]))
}

/** The specification: Ah and counts are positive whole numbers; float values have up to two decimals and are above nought. */
export function problemOf(field: InfoField, text: string): InfoProblem | undefined {
  const plain = text.trim()
  if (plain === '') return undefined
  if (field.kind === 'integer' && !/^[1-9]\d{0,8}$/.test(plain)) return 'integer'
  if (field.kind === 'decimal' && !(/^\d{1,9}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0)) return 'decimal'
  if (field.kind === 'date' && (!/^\d{4}-\d{2}-\d{2}$/.test(plain) || Number.isNaN(new Date(plain).getTime()))) return 'date'
  return undefined
}

/** The whole of the facts as they are saved: numbers as numbers, empty fields left out; facts of no field of this type stay. */
export function infoOf(type: DeviceType, before: DeviceDetail['info'], texts: InfoTexts): DeviceDetail['info'] {
  const known = new Set(type.info.map((field) => field.key))
  const kept = Object.entries(before).filter(([key]) => !known.has(key))
  const entered = type.info.flatMap((field) => {
    const text = (texts[field.key] ?? '').trim()
    if (text === '') return []
    const isNumber = field.kind === 'integer' || field.kind === 'decimal'
    return [[field.key, isNumber ? Number(text) : text] as const]
  })
  return Object.fromEntries([...kept, ...entered])
}
