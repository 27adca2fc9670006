/** After a failure the next try waits for so long. */
const retryAfter = 3_600_000

export interface BackupHistory {
  lastStart: Date | undefined
  lastGood: Date | undefined
}

/**
 * Whether the daily backup should begin: since its time came for the last time none has become good, and none was tried in the last hour.
 * A server that was off at that time makes it when it is back.
 * @param at 'HH:MM' in the server's time zone
 */
export function isBackupDue(at: string, { lastStart, lastGood }: BackupHistory, now: Date): boolean {
  const due = lastTimeOf(at, now)
  if (lastGood && lastGood >= due) return false
  return !lastStart || lastStart < due || now.getTime() - lastStart.getTime() >= retryAfter
}

function lastTimeOf(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const due = new Date(now)
  due.setHours(hours, minutes, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}
