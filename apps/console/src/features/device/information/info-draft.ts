import {
  type DeviceType,
  type FieldProblem,
  fieldProblem,
  type InfoField,
  indexOf,
  type PlaceProblem,
  placeProblems,
} from '@kilowatch/catalog'
import type { DeviceDetail } from '@kilowatch/contract'
import { isoDate } from '../../../shared/formats.ts'

/** Texts of the fields by key, as a person has them. */
export type InfoTexts = Readonly<Record<string, string>>
/** Facts that people entered as texts of the type's fields. */
export function textsOf(type: DeviceType, info: DeviceDetail['info']): InfoTexts {
  return Object.fromEntries(type.info.map((field) => [field.key, String(info[field.key] ?? '')]))
}

/** A key of the texts `problems`. */
export type InfoProblem = FieldProblem | PlaceProblem

/** What is wrong with what stands in the fields, by their keys. */
export function problemsOf(type: DeviceType, texts: InfoTexts): ReadonlyMap<string, InfoProblem> {
  const own = type.info.flatMap((field) => {
    const problem = fieldProblem(field, entered(field, texts[field.key] ?? ''), isoDate(Date.now()))
    return problem ? [[field.key, problem] as const] : []
  })
  return new Map<string, InfoProblem>([...placeProblems(type, texts), ...own])
}

/** Fields as they stand together: each by itself, or all that are about one part of the device. */
export type FieldGroup = readonly InfoField[]

/**
 * Of what repeats, the parts that the device reports and those of which something is known; all of them where it reports none.
 * @param keys of what the device reports
 */
export function fieldGroups({ info }: DeviceType, known: DeviceDetail['info'], keys: Iterable<string>): FieldGroup[] {
  const reported = [...keys].map((key) => `${key.split('.')[0]} ${indexOf(key)}`)
  const groups = new Map<string, InfoField[]>()
  for (const field of info) {
    const { part } = field
    const name = part ? `${part.repeated} ${part.number}` : field.key
    groups.set(name, [...(groups.get(name) ?? []), field])
  }
  return [...groups].flatMap(([name, fields]) => {
    const repeated = fields[0]?.part?.repeated
    const isNone = repeated === undefined || !reported.some((each) => each.startsWith(`${repeated} `))
    return isNone || reported.includes(name) || fields.some(({ key }) => known[key] !== undefined) ? [fields] : []
  })
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
