import { type OutputRun, type TimedRun, type TimedTask, type Timetable, type TimetableReport, wireLimits } from '@kilowatch/telemetry'
import { type AuditEntry, writeAuditEntries } from '../../../storage/audit.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { wantedOf } from '../queries/tasks.ts'
import { behindOf, deviceOfRun, holdBackExpired, insertRun, keepActual, lockActual, noteRun, timedDevices } from '../queries/timetables.ts'

/**
 * Lists that uplinks in these partitions (0–99) are to be told: they have not said that they carry them out. A device that expired or was
 * renewed since changes its gateway's list first.
 */
export async function wantedTimetables(
  db: Queryable,
  partitions: readonly number[],
): Promise<{ uplinkId: string; timetable: Timetable }[]> {
  await notify(db, { commands: await holdBackExpired(db, partitions) })
  const behind = await behindOf(db, partitions)
  return Promise.all(
    behind.map(async ({ uplink_id, wanted }) => ({
      uplinkId: uplink_id,
      timetable: { version: wanted, tasks: await wantedOf(db, uplink_id, wireLimits.tasksPerUplink) },
    })),
  )
}

/**
 * Keeps what uplinks say that they carry out, and each run and each switching of an output for alarms once, as an entry of the operation
 * records.
 * @returns the runs that are stored, by uplink
 */
export async function takeTimetables(
  db: Database,
  reports: readonly (readonly [uplinkId: string, report: TimetableReport])[],
  now: Date,
): Promise<{ uplinkId: string; heard: string[] }[]> {
  return db.transaction(async (tx) => {
    for (const [uplinkId, report] of reports) await takeReport(tx, uplinkId, report, now)
    return reports.flatMap(([uplinkId, { runs, outputs = [] }]) => {
      const heard = [...runs, ...outputs].map(({ id }) => id)
      return heard.length > 0 ? [{ uplinkId, heard }] : []
    })
  })
}

async function takeReport(tx: Transaction, uplinkId: string, report: TimetableReport, now: Date): Promise<void> {
  const { outputs = [] } = report
  for (const output of outputs) await writeAuditEntries(tx, await outputEntries(tx, uplinkId, output, now))
  const before = await lockActual(tx, uplinkId)
  // Most gateways have never had a list.
  if (!before && report.version === 0) return
  const entries: AuditEntry[] = []
  for (const run of report.runs) {
    const known = [...report.tasks, ...(before ?? [])].find(({ id }) => id === run.task)
    const entry = await takeRun(tx, uplinkId, run, known, now)
    if (entry) entries.push(entry)
  }
  await keepActual(tx, uplinkId, report, now)
  await writeAuditEntries(tx, entries)
  await notify(tx, { commands: await timedDevices(tx, uplinkId) })
}

/** @returns its entry, unless it was stored before or is of a device that is not there any more */
async function takeRun(
  tx: Transaction,
  uplinkId: string,
  run: TimedRun,
  known: TimedTask | undefined,
  now: Date,
): Promise<AuditEntry | undefined> {
  const device = await deviceOfRun(tx, uplinkId, run.task, known?.device ?? '')
  // No run is of the future, whatever the uplink's clock says.
  const due = new Date(Math.min(run.due, now.getTime()))
  if (!device || !(await insertRun(tx, run, device.id, due, now))) return undefined
  if (device.own) await noteRun(tx, run, due)
  const { state, reason } = run
  return {
    at: now,
    businessId: device.business_id,
    userId: null,
    action: 'device.timed-run',
    subject: `device ${device.box_id}`,
    after: { control: known?.command ?? device.control, value: known?.value ?? device.value, due, state, ...(reason ? { reason } : {}) },
    address: '',
  }
}

/** None where it was stored before, or is of a device that is not there any more. */
async function outputEntries(tx: Transaction, uplinkId: string, run: OutputRun, now: Date): Promise<AuditEntry[]> {
  const device = await deviceOfRun(tx, uplinkId, run.id, run.device)
  const due = new Date(Math.min(run.at, now.getTime()))
  if (!device || !(await insertRun(tx, run, device.id, due, now))) return []
  const { command: control, value, state, reason } = run
  return [
    {
      at: now,
      businessId: device.business_id,
      userId: null,
      action: 'device.alarm-output',
      subject: `device ${device.box_id}`,
      after: { control, value, due, state, ...(reason ? { reason } : {}) },
      address: '',
    },
  ]
}
