import { type DeviceType, type FieldProblem, fieldProblem, type InfoField } from '@kilowatch/catalog'
import type { DeviceDetail } from '@kilowatch/contract'

/** Texts of the fields by key, as a person has them. */
export type InfoTexts = Readonly<Record<string, string>>
/** Facts that people entered as texts of the type's fields. */
export function textsOf(type: DeviceType, info: DeviceDetail['info']): InfoTexts {
  return Object.fromEntries(type.info.map((field) => [field.key, String(info[field.key] ?? '')]))
}

/** What is wrong with what stands in a field: a key of the texts `problems`. */
export function problemOf(field: InfoField, text: string): FieldProblem | undefined {
  return fieldProblem(field, entered(field, text))
}

/** What a text means in its field; undefined: nothing. */
function entered(field: InfoField, text: string): string | number | undefined {
  const plain = text.trim()
  if (plain === '') return undefined
  if (field.kind !== 'number') return plain
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** The whole of the facts as they are saved: numbers as numbers, empty fields left out; facts of no field of this type stay. */
export function infoOf(type: DeviceType, before: DeviceDetail['info'], texts: InfoTexts): DeviceDetail['info'] {
  const known = new Set(type.info.map((field) => field.key))
  const kept = Object.entries(before).filter(([key]) => !known.has(key))
  const facts = type.info.flatMap((field) => {
    const value = entered(field, texts[field.key] ?? '')
    return value === undefined ? [] : [[field.key, value] as const]
  })
  return Object.fromEntries([...kept, ...facts])
}
