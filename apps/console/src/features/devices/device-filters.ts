import type { DeviceState, deviceCalls, Input } from '@kilowatch/contract'
import { type UrlValues, urlList, urlNumber, urlText } from '../../ui/use-url-state.ts'

/** Filters of the device list in the address. */
export const filterFields = {
  search: urlText(),
  state: urlList<DeviceState>(),
  type: urlList(),
  site: urlText(),
  uplinkId: urlText(),
  departmentId: urlText(),
  groupId: urlText(),
  employeeId: urlText(),
  /** Another filter begins with its first page. */
  page: urlNumber(1),
}
export type DeviceFilters = UrlValues<typeof filterFields>

export const noFilters: DeviceFilters = {
  search: '',
  state: [],
  type: [],
  site: '',
  uplinkId: '',
  departmentId: '',
  groupId: '',
  employeeId: '',
  page: 1,
}

export const deviceSorts = ['state', '-state', 'name', '-name', 'type', '-type', 'site', '-site', 'lastHeardAt', '-lastHeardAt'] as const
export type DeviceSort = (typeof deviceSorts)[number]

export function isFiltered(filters: DeviceFilters): boolean {
  const { search, state, type, site, uplinkId, departmentId, groupId, employeeId } = filters
  return state.length > 0 || type.length > 0 || [search, site, uplinkId, departmentId, groupId, employeeId].some((text) => text !== '')
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
    ...(filters.departmentId ? { departmentId: filters.departmentId } : {}),
    ...(filters.groupId ? { groupId: filters.groupId } : {}),
    ...(filters.employeeId ? { employeeId: filters.employeeId } : {}),
    sort,
  }
}
