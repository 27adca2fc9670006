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

/** "探头 {n}名称" with its number. */
export function numbered({ zh, en }: Names, number: number): Names {
  return { zh: zh.replace('{n}', String(number)), en: en.replace('{n}', String(number)) }
}
