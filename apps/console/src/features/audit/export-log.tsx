import type { auditCalls } from '@kilowatch/contract'
import dayjs from 'dayjs'
import { download } from '../../shared/client.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import type { LogFilter } from './audit-table.tsx'

/** The filtered log as a table; without a range of its own, the last month. */
export function ExportLog({
  file,
  filter,
}: {
  file: typeof auditCalls.exportOperations | typeof auditCalls.exportPlatformOperations
  filter: LogFilter
}) {
  const now = dayjs()
  const month = { from: now.subtract(30, 'day').toISOString(), to: now.toISOString() }
  return (
    <ExportButton fetch={(format) => download(file as typeof auditCalls.exportOperations, { query: { ...month, ...filter, format } })} />
  )
}
