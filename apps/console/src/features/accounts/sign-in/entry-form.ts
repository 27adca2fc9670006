import type { Names } from '@kilowatch/catalog'
import { type FormatName, formats, messages, problemOf } from '@kilowatch/contract'

/** What a field of a form at the door must hold. */
export interface FieldRule<K extends string = string> {
  format: FormatName
  /** Only that something stands there. */
  filled?: true
  /** The same text as in another field. */
  sameAs?: K
}

export type Rules<K extends string> = Readonly<Record<K, FieldRule<K>>>
export type Values<K extends string> = Record<K, string>
export type Problems<K extends string> = Partial<Record<K, Names>>

/** What is wrong with one field, or null. */
export function problemIn<K extends string>(rule: FieldRule<K>, text: string, values: Values<K>): Names | null {
  if (rule.sameAs !== undefined) return text === values[rule.sameAs] ? null : messages['passwords-differ']
  if (rule.filled) return text === '' ? formats[rule.format].empty : null
  return problemOf(rule.format, text)
}

/** Everything that is wrong, in the order of the fields. */
export function problemsIn<K extends string>(rules: Rules<K>, values: Values<K>): Problems<K> {
  const names = Object.keys(rules) as K[]
  const found = names.flatMap((name) => {
    const problem = problemIn(rules[name], values[name], values)
    return problem ? [[name, problem] as const] : []
  })
  return Object.fromEntries(found) as Problems<K>
}

/** The field of the form that a refusal names ('body.code'), or null. */
export function fieldOfRefusal<K extends string>(rules: Rules<K>, data: unknown): K | null {
  const { field } = Object(data) as { field?: unknown }
  const name = typeof field === 'string' ? field.replace(/^body\./, '') : ''
  return Object.hasOwn(rules, name) ? (name as K) : null
}
