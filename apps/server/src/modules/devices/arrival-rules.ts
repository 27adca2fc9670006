import { deviceType } from '@kilowatch/catalog'
import type { Arrival } from '@kilowatch/contract'
import type { ArrivalRow } from './queries/arrivals.ts'
import { reportedIdentity } from './reported-identity.ts'

const asks = (type: string, key: string) => deviceType(type)?.info.some((field) => field.key === key) ?? false

/** What people entered goes before what the device says of itself. */
export function arrivalOf({ box_id, name, site, type, info, extras }: ArrivalRow): Arrival {
  const { maker = '', model = '' } = reportedIdentity(extras ?? {})
  const said = (key: string, reported: string) => (asks(type, key) ? String(info[key] ?? reported.slice(0, 30)) : '')
  return {
    id: box_id,
    name,
    site,
    type,
    brand: said('brand', maker),
    model: said('model', model),
    plated: asks(type, 'brand') && asks(type, 'model'),
  }
}

/** The information after this was entered; an empty text takes away what stood there, and what the type does not ask for is left out. */
export function informationAfter({ type, info }: ArrivalRow, entered: { brand: string; model: string }): ArrivalRow['info'] {
  const kept = Object.entries({ ...info, ...Object.fromEntries(Object.entries(entered).filter(([key]) => asks(type, key))) })
  return Object.fromEntries(kept.filter(([, value]) => value !== ''))
}
