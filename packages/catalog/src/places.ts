import type { DeviceType } from './define.ts'
import type { PlaceFields, ProbeCards } from './overview.ts'

/** A row of racks, and the place in it. */
export interface Place {
  row: string
  /** From 1. */
  place: number
}

/** 'place-half': a row without a place, or the other way round. 'place-taken': another stands there. */
export type PlaceProblem = 'place-half' | 'place-taken'

type Information = Readonly<Record<string, unknown>>

/** Where number `number` stands; undefined where that was not entered in full. */
export function placeOf({ row, place }: PlaceFields, number: number, info: Information): Place | undefined {
  const name = String(info[numbered(row, number)] ?? '').trim()
  const at = Number(info[numbered(place, number)])
  return name !== '' && Number.isInteger(at) && at > 0 ? { row: name, place: at } : undefined
}

/** What is wrong with the places in a device's information, by the field at which it is said. */
export function placeProblems(type: DeviceType, info: Information): ReadonlyMap<string, PlaceProblem> {
  const problems = new Map<string, PlaceProblem>()
  for (const places of type.overview.flatMap(placesOf)) {
    const taken = new Set<string>()
    for (const number of numbersOf(type, places)) {
      const [row, place] = [numbered(places.row, number), numbered(places.place, number)]
      const missing = [row, place].filter((key) => String(info[key] ?? '').trim() === '')
      const [only] = missing
      if (missing.length === 1 && only !== undefined) problems.set(only, 'place-half')
      const own = placeOf(places, number, info)
      if (own && taken.has(`${own.row} ${own.place}`)) problems.set(place, 'place-taken')
      if (own) taken.add(`${own.row} ${own.place}`)
    }
  }
  return problems
}

function placesOf(part: DeviceType['overview'][number]): PlaceFields[] {
  return part.part === 'probes' && part.places ? [part.places] : []
}

/** Numbers for which the type asks. */
function numbersOf(type: DeviceType, { row }: PlaceFields): number[] {
  const asked = new RegExp(`^${row.replace('{n}', '(\\d+)')}$`)
  return type.info.flatMap(({ key }) => Number(asked.exec(key)?.[1] ?? 0) || [])
}

const numbered = (field: string, number: number) => field.replace('{n}', String(number))

/** Those that stand in one row of racks, by place; `at`: undefined for those whose place nobody entered, who are the last row. */
export interface PlacedRow<T> {
  name: string | undefined
  at: readonly { place: number; one: T }[]
}

/** Rows in the order of the numbers that stand in them; empty where no place was entered. */
export function placedRows<T extends { number: number }>(
  { places }: Pick<ProbeCards, 'places'>,
  all: readonly T[],
  info: Information,
): PlacedRow<T>[] {
  if (!places) return []
  const rows = new Map<string, { place: number; one: T }[]>()
  const homeless: T[] = []
  for (const one of all) {
    const own = placeOf(places, one.number, info)
    if (own) rows.set(own.row, [...(rows.get(own.row) ?? []), { place: own.place, one }])
    else homeless.push(one)
  }
  if (rows.size === 0) return []
  const placed = [...rows].map(([name, at]) => ({ name, at: at.sort((a, b) => a.place - b.place) }))
  return homeless.length === 0 ? placed : [...placed, { name: undefined, at: homeless.map((one, place) => ({ place: place + 1, one })) }]
}
