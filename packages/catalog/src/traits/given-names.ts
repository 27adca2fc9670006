import type { Names } from '../point.ts'

/** A field in which a person names each of what repeats, as long as names of devices may be: 'probe_1_name' and so on. */
export function nameFields<const K extends string>(key: K, name: Names, count: number) {
  return Array.from({ length: count }, (_, place) => ({
    key: `${key}_${place + 1}_name` as `${K}_${number}_name`,
    name: numbered(name, place + 1),
    kind: 'text' as const,
    most: 15,
  }))
}

/** Beside its name, the 12 to 20 digits by which the maker knows each: 'probe_1_id' and so on. */
export function nameAndIdFields<const K extends string>(key: K, name: Names, id: Names, count: number) {
  return nameFields(key, name, count).flatMap((field, place) => [
    field,
    {
      key: `${key}_${place + 1}_id` as `${K}_${number}_id`,
      name: numbered(id, place + 1),
      kind: 'text' as const,
      most: 20,
      digits: 12,
    },
  ])
}

/** "探头 {n}名称" with its number. */
export function numbered({ zh, en }: Names, number: number): Names {
  return { zh: zh.replace('{n}', String(number)), en: en.replace('{n}', String(number)) }
}
