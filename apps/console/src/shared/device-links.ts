import { deviceType } from '@kilowatch/catalog'

/** Areas whose pages exist; other types are shown by the generic area. */
const areas: Readonly<Record<string, { overview: string; history: string }>> = {
  ups: { overview: '/ups', history: '/ups_history' },
  hsbat: { overview: '/hsbat', history: '/hsbat_history' },
  hometh: { overview: '/hometh', history: '/hometh_history' },
  ats: { overview: '/ats', history: '/ats_history' },
  pdm: { overview: '/pdm', history: '/pdm_history' },
  box_no_set: { overview: '/box_no_set', history: '/box_no_set' },
}
const generic = { overview: '/device', history: '/device/history' }

function areaOf(typeCode: string) {
  return areas[deviceType(typeCode)?.area ?? ''] ?? generic
}

/** The part of the address that says which point of the device is meant ("cell.27.resistance"); its pages hand it on to each other. */
export const pointParam = 'point'

/** The first page of a device, at one point when given: '/ups?box_id=…&point=…'. */
export function deviceLink(device: { id: string; type: string }, point?: string | null): string {
  const query = new URLSearchParams({ box_id: device.id, ...(point ? { [pointParam]: point } : {}) })
  return `${areaOf(device.type).overview}?${query}`
}

/** The history page of a device, of one point when given. */
export function historyLink(device: { id: string; type: string }, point?: string): string {
  const query = new URLSearchParams({ box_id: device.id, ...(point ? { points: point } : {}) })
  return `${areaOf(device.type).history}?${query}`
}
