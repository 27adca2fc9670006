import type { Language, Names } from '@kilowatch/catalog'
import { type BusinessAuthField, type BusinessAuthSubmission, businessAuthFields, companyTypes } from '@kilowatch/contract'

const longTerm: Names = { zh: '长期', en: 'No end' }

/** One value as people read it. */
export function shownValue(key: BusinessAuthField, value: string | null, language: Language): string {
  if (key === 'companyType') return companyTypes[value as keyof typeof companyTypes]?.[language] ?? '—'
  if (key === 'validUntil') return value ?? longTerm[language]
  return value || '—'
}

/** Fields in which two submissions differ. */
export function changedFields(one: BusinessAuthSubmission, other: BusinessAuthSubmission | undefined): ReadonlySet<BusinessAuthField> {
  const keys = businessAuthFields.map(({ key }) => key)
  return new Set(other ? keys.filter((key) => (one.values[key] ?? '') !== (other.values[key] ?? '')) : [])
}

/** A text cut where it differs from another one: what both begin with, what is its own, what both end with. */
export function differingPart(text: string, other: string): [before: string, own: string, after: string] {
  let start = 0
  while (start < text.length && start < other.length && text[start] === other[start]) start++
  let end = 0
  while (end < text.length - start && end < other.length - start && text.at(-1 - end) === other.at(-1 - end)) end++
  return [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)]
}
