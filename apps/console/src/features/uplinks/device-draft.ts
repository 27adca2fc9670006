import type { DeviceType, InfoField } from '@kilowatch/catalog'
import type { AddingDraft } from '@kilowatch/contract'

export const emptyDraft: AddingDraft = {
  type: '',
  vendor: '',
  series: '',
  model: '',
  protocol: '',
  search: '',
  name: '',
  site: '',
  ids: '',
  parts: {},
  address: '',
  target: '',
  platform: 'linux-x64',
  downloadedAt: null,
  step: 1,
}

export const mostIds = 100

/** The ids of a text, each once, in their order. */
export function idsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,，;；]+/).filter((part) => part !== ''))]
}

/** The ids of a text with one more, where it is a whole one and not among them yet. */
export function withId(text: string, id: string): string {
  const ids = idsOf(text)
  return wrongId(id) || ids.includes(id) ? text : [...ids, id].join(', ')
}

/** The id that a label's code holds: its digits alone, or those of an address that ends with them; undefined: none. */
export function idInCode(text: string): string | undefined {
  return text.match(/(?<!\d)\d{12,20}(?!\d)/)?.[0]
}

export type DraftProblem =
  | 'typeEmpty'
  | 'vendorEmpty'
  | 'seriesEmpty'
  | 'idsEmpty'
  | 'idDigits'
  | 'idShort'
  | 'idLong'
  | 'idsMany'
  | 'probeId'
  | 'probeTwice'

/** What is wrong with an id: the key of its words. */
export function wrongId(id: string): DraftProblem | undefined {
  if (!/^\d+$/.test(id)) return 'idDigits'
  if (id.length < 12) return 'idShort'
  return id.length > 20 ? 'idLong' : undefined
}

/** What is missing or wrong, by the field at which it is said, in the order of the form. */
export function draftProblems({ type, vendor, series, ids, parts }: AddingDraft): Partial<Record<string, DraftProblem>> {
  const entered = idsOf(ids)
  const wrong = entered.map(wrongId).find((problem) => problem !== undefined)
  const problems: [string, DraftProblem | false | undefined][] = [
    ['type', type === '' && 'typeEmpty'],
    ['vendor', vendor.trim() === '' && 'vendorEmpty'],
    ['series', series.trim() === '' && 'seriesEmpty'],
    ['ids', entered.length === 0 ? 'idsEmpty' : entered.length > mostIds ? 'idsMany' : wrong],
    ...probeProblems(parts),
  ]
  return Object.fromEntries(problems.filter((each): each is [string, DraftProblem] => Boolean(each[1])))
}

function probeProblems(parts: AddingDraft['parts']): [string, DraftProblem | undefined][] {
  const ids = Object.entries(parts).flatMap(([key, text]) =>
    key.endsWith('_id') && text.trim() !== '' ? [[key, text.trim()] as const] : [],
  )
  return ids.map(([key, id], at) => {
    if (wrongId(id)) return [key, 'probeId']
    return [key, ids.slice(0, at).some(([, before]) => before === id) ? 'probeTwice' : undefined]
  })
}

/** Fields that name and number what repeats, and say its unit: those of one place together. */
export function partFields(type: DeviceType): readonly (readonly InfoField[])[] {
  const places = new Map<string, InfoField[]>()
  for (const field of type.info) {
    const place = /^(\w+)_(\d+)_(?:name|id|unit)$/.exec(field.key)
    if (!place) continue
    const key = `${place[1]} ${place[2]}`
    places.set(key, [...(places.get(key) ?? []), field])
  }
  return [...places.values()]
}

/** Places that are shown: those in which something stands, and one more. */
export function shownPlaces(places: readonly (readonly InfoField[])[], parts: AddingDraft['parts']): number {
  const last = places.findLastIndex((fields) => fields.some(({ key }) => (parts[key] ?? '') !== ''))
  return Math.min(places.length, last + 2)
}

/** What a group of fields of the form gets. */
export interface DraftPartProps {
  draft: AddingDraft
  change: (some: Partial<AddingDraft>) => void
  /** What is wrong with a field, once it is to be said. */
  said: (field: string) => string | undefined
}
