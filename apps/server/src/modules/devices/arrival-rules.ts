import { deviceType, deviceTypes, type InfoField } from '@kilowatch/catalog'
import type { Arrival, arrivalProblems } from '@kilowatch/contract'
import type { AbsentDevice } from '@kilowatch/telemetry'
import type { ArrivalRow } from './queries/arrivals.ts'
import type { LatestValue } from './readings.ts'
import { reportedIdentity } from './reported-identity.ts'

/** What a person says of one row. */
export interface Entered {
  ref: string
  name: string
  site: string
  brand: string
  model: string
  rated: number | null
}
export type ArrivalProblem = (typeof arrivalProblems)[number]

const asks = (type: string, key: string) => deviceType(type)?.info.some((field) => field.key === key) ?? false

/** The figure of the name plate that stands beside the type in the header, where it has one. */
function ratingOf(type: string): (InfoField & { kind: 'number' }) | undefined {
  return deviceType(type)?.info.find(
    (field): field is InfoField & { kind: 'number' } => field.kind === 'number' && field.inHeader === true && field.unit !== undefined,
  )
}

/** Points in which devices say their rating, by the unit. */
export const ratedPoints: Readonly<Record<string, string>> = { kVA: 'rated_apparent_power', kW: 'rated_active_power' }

/** What people entered goes before what the device says of itself. */
export function arrivalOf(
  { box_id, ref, name, site, type, info, extras, via, adopted_at }: ArrivalRow,
  values: readonly LatestValue[],
): Arrival {
  const { maker = '', model = '' } = reportedIdentity(extras ?? {})
  const said = (key: string, reported: string) => (asks(type, key) ? String(info[key] ?? reported.slice(0, 30)) : '')
  return {
    ref,
    id: box_id,
    state: adopted_at === null ? 'new' : 'listed',
    why: null,
    name,
    site,
    type,
    brand: said('brand', maker),
    model: said('model', model),
    plated: asks(type, 'brand') && asks(type, 'model'),
    rated: ratedOf(type, info, values),
    via,
  }
}

function ratedOf(type: string, info: ArrivalRow['info'], values: readonly LatestValue[]): Arrival['rated'] {
  const field = ratingOf(type)
  if (!field?.unit) return null
  const reported = values.find(({ key }) => key === ratedPoints[field.unit ?? ''])?.value
  const value = Number(info[field.key] ?? reported ?? Number.NaN)
  return { value: Number.isFinite(value) && value > 0 ? value : null, unit: field.unit }
}

/** What looks absent; nobody knows yet what it is but its gateway. */
export function absentArrival({ ref, name, site = '', type, via = '', why }: AbsentDevice): Arrival {
  return {
    ref,
    id: null,
    state: 'absent',
    why,
    name: name ?? ref,
    site,
    type,
    brand: '',
    model: '',
    plated: false,
    rated: null,
    via,
  }
}

/** What is wrong with what a person says of a row. */
export function nameProblem(name: string): ArrivalProblem | undefined {
  if (name === '') return 'name-empty'
  return name.length > 15 ? 'name-long' : undefined
}

/** The information after this was entered; an empty text takes away what stood there, and what the type does not ask for is left out. */
export function informationAfter(
  { type, info }: ArrivalRow,
  { brand, model, rated }: Pick<Entered, 'brand' | 'model' | 'rated'>,
): ArrivalRow['info'] {
  const rating = ratingOf(type)
  const texts = Object.entries({ brand, model }).filter(([key]) => asks(type, key))
  const kept = Object.entries({ ...info, ...Object.fromEntries(texts), ...(rating && rated !== null ? { [rating.key]: rated } : {}) })
  return Object.fromEntries(kept.filter(([, value]) => value !== ''))
}

/** The type of a device that a person wants though nothing was ever read of it: nobody knows what it says, and no limit of a type holds. */
export function unreadType(): string {
  const found = deviceTypes.find(({ traits }) => traits.includes('unconfigured'))
  if (!found) throw new Error('the catalogue has no type for unknown devices')
  return found.code
}
