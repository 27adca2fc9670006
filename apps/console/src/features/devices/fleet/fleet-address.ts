import { type DeviceState, deviceStates } from '@kilowatch/contract'
import { urlChoice, urlText } from '../../../shared/url-state.ts'

export const measures = ['backup', 'load', 'temperature', 'health'] as const
const states = Object.keys(deviceStates) as DeviceState[]

/** What the page is narrowed by, and which of the worst it shows; '': not. */
export const fleetFields = {
  state: urlChoice<DeviceState | ''>(states, ''),
  type: urlText(),
  site: urlText(),
  groupId: urlText(),
  province: urlText(),
  city: urlText(),
  /** What stands where the map is, and which of a site's floor plans. */
  view: urlChoice(['map', 'plan'], 'map'),
  plan: urlText(),
  top: urlChoice(measures, 'backup'),
}

export interface Narrowing {
  state: DeviceState | ''
  type: string
  site: string
  groupId: string
  province: string
  city: string
}

/** What of it is narrowed, as calls and the device list take it. */
export function narrowedBy({ state, type, site, groupId, province, city }: Narrowing) {
  return {
    ...{ ...(state ? { state } : {}), ...(type ? { type } : {}), ...(site ? { site } : {}), ...(groupId ? { groupId } : {}) },
    ...{ ...(province ? { province } : {}), ...(city ? { city } : {}) },
  }
}

/** The query of this page narrowed further. */
export function furtherSearch(present: Narrowing, further: Partial<Narrowing>): string {
  return `?${new URLSearchParams(narrowedBy({ ...present, ...further }))}`
}

/** The device list narrowed in the same way, and further. */
export function listAddress(present: Narrowing, further: Partial<Narrowing> = {}): string {
  const query = new URLSearchParams(narrowedBy({ ...present, ...further })).toString()
  return query === '' ? '/new_device_list' : `/new_device_list?${query}`
}
