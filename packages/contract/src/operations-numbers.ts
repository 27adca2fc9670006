import { type Flow, faultFlow, isEnd, operationFlow, rectificationFlow, type StateOf } from '@kilowatch/work'
import type { OperationsOverview } from './calls/operations-overview.ts'

/** Lists that numbers of operations stand for. */
export type OperationsList = 'faults' | 'rectifications' | 'projects' | 'patrols' | 'operations' | 'schedules'

/** One number of the overview, and how its list is narrowed to as many rows. */
export interface OperationsNumber {
  key: string
  count: number
  list: OperationsList
  /** As they stand in the address: several choices with commas, days as `from` and `to`. */
  filters: Readonly<Record<string, string>>
  /** Something should have been done by now. */
  late?: true
  /** Where it is one of a flow's states. */
  state?: string
}

/** States in which work is not over. */
const openOf = <F extends Flow>(flow: F) => (Object.keys(flow.states) as StateOf<F>[]).filter((state) => !isEnd(flow, state))

/** Every number of the overview, in the order in which they are read. */
export function operationsNumbers({ today, ...of }: OperationsOverview): OperationsNumber[] {
  return [
    { key: 'faults.overdue', count: of.faults.overdue, list: 'faults', filters: { due: 'late' }, late: true },
    { key: 'faults.open', count: of.faults.open, list: 'faults', filters: { due: 'open' } },
    ...openOf(faultFlow).map(
      (state) => ({ key: 'faults.state', count: of.faults.states[state] ?? 0, list: 'faults', filters: { state }, state }) as const,
    ),
    { key: 'faults.reported', count: of.times.reported, list: 'faults', filters: { from: of.times.from } },
    { key: 'patrols.overdue', count: of.patrols.overdue, list: 'patrols', filters: { state: 'overdue' }, late: true },
    { key: 'patrols.due', count: of.patrols.due, list: 'patrols', filters: { state: 'waiting,executing', to: today } },
    { key: 'schedules.overdue', count: of.schedules.overdue, list: 'schedules', filters: { overdue: 'true' }, late: true },
    { key: 'schedules.today', count: of.schedules.today, list: 'schedules', filters: { overdue: 'false', to: today } },
    { key: 'rectifications.overdue', count: of.rectifications.overdue, list: 'rectifications', filters: { overdue: 'true' }, late: true },
    {
      key: 'rectifications.open',
      count: of.rectifications.open,
      list: 'rectifications',
      filters: { state: openOf(rectificationFlow).join(',') },
    },
    { key: 'projects.overdue', count: of.projects.overdue, list: 'projects', filters: { state: 'running', over: 'time' }, late: true },
    { key: 'projects.running', count: of.projects.running, list: 'projects', filters: { state: 'running' } },
    ...openOf(operationFlow).map(
      (state) =>
        ({ key: 'operations.state', count: of.operations.states[state] ?? 0, list: 'operations', filters: { state }, state }) as const,
    ),
  ]
}
