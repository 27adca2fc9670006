import { type ExportSpan, exportDays, isSpanFree } from '@kilowatch/contract'
import { isWithinDays } from '@kilowatch/work'
import { Refusal } from './refusal.ts'
import { saysMessage } from './words.ts'

interface Dated {
  from?: string | undefined
  to?: string | undefined
}

/**
 * Both ends, as they were sent.
 * @throws Refusal 10003 in the specification's words where one is missing
 */
export function demandExportRange({ from, to }: Dated): [Date, Date] {
  if (!from || !to) throw new Refusal(10003, { field: from ? 'query.to' : 'query.from', says: saysMessage('export-range-missing') })
  return [new Date(from), new Date(to)]
}

/**
 * The specification's rules of an export.
 * @param timeZone whose days they are: October has an hour more in Berlin
 * @throws Refusal 10003 in the specification's words
 */
export function checkExportRange(span: ExportSpan, query: Dated, now: Date, timeZone: string): void {
  if (isSpanFree(span, query)) return
  const [start, end] = demandExportRange(query)
  if (!span.ahead && start > now) throw new Refusal(10003, { field: 'query.from', says: saysMessage('export-start-late') })
  if (start > end) throw new Refusal(10003, { field: 'query.from', says: saysMessage('export-order') })
  const days = exportDays[span.most]
  if (!isWithinDays(start, end, days, timeZone)) throw new Refusal(10003, { field: 'query.to', says: saysMessage('export-span', { days }) })
}
