import type { DeviceState, deviceCalls, Input } from '@kilowatch/contract'
import { type UrlValues, urlList, urlNumber, urlText } from '../../ui/use-url-state.ts'

/** Filters of the device list in the address. */
export const filterFields = {
  search: urlText(),
  state: urlList<DeviceState>(),
  type: urlList(),
  site: urlText(),
  uplinkId: urlText(),
  /** Another filter begins with its first page. */
  page: urlNumber(1),
}
export type DeviceFilters = UrlValues<typeof filterFields>

export const noFilters: DeviceFilters = { search: '', state: [], type: [], site: '', uplinkId: '', page: 1 }

export const deviceSorts = ['state', '-state', 'name', '-name', 'type', '-type', 'site', '-site', 'lastHeardAt', '-lastHeardAt'] as const
export type DeviceSort = (typeof deviceSorts)[number]

export function isFiltered(filters: DeviceFilters): boolean {
  return filters.search !== '' || filters.state.length > 0 || filters.type.length > 0 || filters.site !== '' || filters.uplinkId !== ''
}

type Query = NonNullable<Input<typeof deviceCalls.exportDevices>['query']>

/** The filters as the call wants them; what is not set is left out. */
export function queryOf(filters: DeviceFilters, sort: DeviceSort): Query {
  return {
    ...(filters.search ? { search: filters.search } : {}),
    ...(filters.state.length > 0 ? { state: filters.state.join(',') } : {}),
    ...(filters.type.length > 0 ? { type: filters.type.join(',') } : {}),
    ...(filters.site ? { site: filters.site } : {}),
    ...(filters.uplinkId ? { uplinkId: filters.uplinkId } : {}),
    sort,
  }
}
