import type { Names } from '../point.ts'

/** A field in which a person names each of what repeats, as long as names of devices may be: 'probe_1_name' and so on. */
export function nameFields<const K extends string>(key: K, name: Names, count: number) {
  return Array.from({ length: count }, (_, place) => ({
    key: `${key}_${place + 1}_name` as `${K}_${number}_name`,
    name: numbered(name, place + 1),
    kind: 'text' as const,
    most: 15,
    ...part(key, place),
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
      ...part(key, place),
    },
  ])
}

/** Beside its name, in which row of racks and at which place of it each stands: 'probe_1_row' and 'probe_1_place' and so on. */
export function placeFields<const K extends string>(key: K, row: Names, place: Names, count: number) {
  return Array.from({ length: count }, (_, at) => [
    { key: `${key}_${at + 1}_row` as `${K}_${number}_row`, name: numbered(row, at + 1), kind: 'text' as const, most: 15, ...part(key, at) },
    {
      key: `${key}_${at + 1}_place` as `${K}_${number}_place`,
      name: numbered(place, at + 1),
      kind: 'number' as const,
      range: [1, 99] as const,
      ...part(key, at),
    },
  ]).flat()
}

interface OfPart {
  part: { number: number }
}

/** Fields of the same parts, those of one part together. */
export function byPart<F extends OfPart, G extends OfPart>(fields: readonly F[], others: readonly G[]): (F | G)[] {
  return [...fields, ...others].sort((a, b) => a.part.number - b.part.number)
}

const part = (repeated: string, at: number) => ({ part: { repeated, number: at + 1 } })

/** "探头 {n}名称" with its number. */
export function numbered({ zh, en }: Names, number: number): Names {
  return { zh: zh.replace('{n}', String(number)), en: en.replace('{n}', String(number)) }
}
