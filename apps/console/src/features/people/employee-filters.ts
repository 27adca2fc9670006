import type { employeeCalls, Input } from '@kilowatch/contract'
import { type UrlValues, urlChoice, urlNumber, urlText } from '../../ui/use-url-state.ts'

/** Filters of the list of employees in the address. */
export const filterFields = {
  search: urlText(),
  deptId: urlText(),
  state: urlChoice(['all', 'invited', 'joined'], 'all'),
  /** Another filter begins with its first page. */
  page: urlNumber(1),
}
export type EmployeeFilters = UrlValues<typeof filterFields>
export const noFilters: EmployeeFilters = { search: '', deptId: '', state: 'all', page: 1 }
export const employeeSorts = ['name', 'joined', '-joined'] as const
export type EmployeeSort = (typeof employeeSorts)[number]

export function isFiltered({ search, deptId, state }: EmployeeFilters): boolean {
  return search !== '' || deptId !== '' || state !== 'all'
}

type Query = NonNullable<Input<typeof employeeCalls.listEmployees>['query']>

/** The filters as the call wants them; what is not set is left out. */
export function queryOf({ search, deptId, state }: EmployeeFilters, sort: EmployeeSort): Query {
  return { ...(search ? { search } : {}), ...(deptId ? { deptId } : {}), ...(state === 'all' ? {} : { state }), sort }
}
