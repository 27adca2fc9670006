import { budgets } from '../budgets/index.ts'
import { Refusal } from './refusal.ts'
import { saysMessage } from './words.ts'

const dayMs = 86_400_000

/**
 * The specification's rules of an export: start and end, start not after today, not after the end, a month at the most.
 * @param now null: of what is planned, whose start may be after today
 */
export function checkExportRange(from: string | undefined, to: string | undefined, now: Date | null): void {
  if (from === undefined || to === undefined) throw new Refusal(10003, { field: 'query.from', says: saysMessage('export-range-missing') })
  const [start, end] = [Date.parse(from), Date.parse(to)]
  if (now !== null && start > now.getTime()) throw new Refusal(10003, { field: 'query.from', says: saysMessage('export-start-late') })
  if (start > end) throw new Refusal(10003, { field: 'query.from', says: saysMessage('export-order') })
  const most = budgets.alarmExportSpan.most * 1_000
  if (end - start > most) throw new Refusal(10003, { field: 'query.to', says: saysMessage('export-span', { days: most / dayMs }) })
}
