import { deviceTypes, type Language } from '@kilowatch/catalog'
import type { Dictionary } from '@kilowatch/contract'
import en from '../../../locales/en/dictionaries.json' with { type: 'json' }
import zh from '../../../locales/zh/dictionaries.json' with { type: 'json' }

export type DictionaryId = keyof typeof en
const words = { zh, en } as const satisfies Record<Language, Record<DictionaryId, { name: string }>>

export const dictionaryIds = Object.keys(en) as DictionaryId[]

export function isDictionary(id: string): id is DictionaryId {
  return Object.hasOwn(en, id)
}

/** One dictionary in the reader's language; its items in the order in which people choose from them. */
export function dictionary(id: DictionaryId, language: Language): Dictionary {
  const items = labelsOf(id, language).map(([value, label], index) => ({ value, label, sort: index + 1 }))
  return { id, name: words[language][id].name, items }
}

/** Device types are the catalogue's; everything else stands in the locales. */
function labelsOf(id: DictionaryId, language: Language): [value: string, label: string][] {
  if (id === 'device_type') return deviceTypes.map(({ code, name }) => [code, name[language]])
  return Object.entries(words[language][id].items)
}
