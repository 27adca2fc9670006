import type { OperationsList, OperationsNumber } from '@kilowatch/contract'

/** Where the lists behind the numbers stand; of a page with several views, the list. */
const pageOf: Readonly<Record<OperationsList, { path: string; view?: 'list' }>> = {
  faults: { path: '/enterprise/operation/fault_records' },
  rectifications: { path: '/enterprise/operation/rectification', view: 'list' },
  projects: { path: '/enterprise/operation/projects' },
  patrols: { path: '/patrol_order/patrol_order_list' },
  operations: { path: '/enterprise/operation/operation_records' },
  schedules: { path: '/enterprise/operation/schedule', view: 'list' },
}

/** The list behind a number, narrowed to it. */
export function addressOf({ list, filters }: Pick<OperationsNumber, 'list' | 'filters'>): string {
  const { path, view } = pageOf[list]
  return `${path}?${new URLSearchParams({ ...(view ? { view } : {}), ...filters })}`
}

export type CardKey = 'faults' | 'rounds' | 'works' | 'tickets'
const lists: Readonly<Record<CardKey, readonly OperationsList[]>> = {
  faults: ['faults'],
  rounds: ['patrols', 'schedules'],
  works: ['rectifications', 'projects'],
  tickets: ['operations'],
}

/** The numbers of one card; how many were reported stands with the mean times. */
export const cardsOf = (numbers: readonly OperationsNumber[], key: CardKey): OperationsNumber[] =>
  numbers.filter(({ list, key: name }) => lists[key].includes(list) && name !== 'faults.reported')
