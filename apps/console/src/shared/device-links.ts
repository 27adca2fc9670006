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

/** The first page of a device: '/ups?box_id=…'. */
export function deviceLink(device: { id: string; type: string }): string {
  return `${areaOf(device.type).overview}?box_id=${encodeURIComponent(device.id)}`
}

/** The history page of a device, of one point when given. */
export function historyLink(device: { id: string; type: string }, point?: string): string {
  const query = new URLSearchParams({ box_id: device.id, ...(point ? { points: point } : {}) })
  return `${areaOf(device.type).history}?${query}`
}
