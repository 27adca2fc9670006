import { deviceType, type Language, pointLabel, quantise, resolvePoint } from '@kilowatch/catalog'
import { type Discharge, dischargeCalls, dischargeList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { DeviceSubject } from '../../http/subjects.ts'
import { readRow } from '../../storage/list.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { readBackupFacts } from './backup-facts.ts'
import { readCurves } from './curves.ts'
import { type DischargeRow, dischargeRows } from './queries/list.ts'
import { estimateBackup } from './rules/backup-time.ts'

const list = listHandlers<typeof dischargeList, DischargeRow>(dischargeList, dischargeRows, {
  bound: ({ device }) => ({ device: device.id }),
  show: (rows, { device, language }) => rows.map((row) => dischargeOf(row, device, language)),
})

export const dischargeHandlers = handlers(dischargeCalls, {
  listDischarges: list.page,
  exportDischarges: list.file,

  async readDischarge({ device, query, language }, { db }) {
    return dischargeOf(await found(db, device, query.id), device, language)
  },

  async readDischargeData({ device, query }, services) {
    return readCurves(device, await found(services.db, device, query.id), query.steps, services)
  },

  async readBackupTime({ device }, services) {
    const { load, voltage, ...estimate } = estimateBackup(await readBackupFacts(device, services))
    return { box_id: device.boxId, ...estimate, load: rounded(load, 2), voltage: rounded(voltage, 1) }
  },
})

/** @throws Refusal 50001 for one that is not, or not of this device */
async function found(db: Queryable, device: DeviceSubject, id: string): Promise<DischargeRow> {
  const row = await readRow<DischargeRow>(db, dischargeRows, { device: device.id }, id)
  if (!row) throw new Refusal(50001)
  return row
}

const rounded = (value: number | null, decimals: number) => (value === null ? null : quantise(value, decimals))

function dischargeOf(row: DischargeRow, { type }: DeviceSubject, language: Language): Discharge {
  return {
    id: row.id,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    state: row.state,
    cause: row.cause,
    minutes: quantise(row.minutes, 1),
    unseenMinutes: quantise(row.unseen_seconds / 60, 1),
    depth: rounded(row.depth, 1),
    depthOf: row.depth_of,
    energy: rounded(row.energy, 3),
    energyOf: row.energy_of,
    ampHours: rounded(row.amp_hours, 1),
    startVoltage: rounded(row.start_voltage, 1),
    lowestVoltage: rounded(row.lowest_voltage, 1),
    endVoltage: rounded(row.end_voltage, 1),
    highestCurrent: rounded(row.highest_current, 1),
    startCharge: rounded(row.start_charge, 1),
    lowestCharge: rounded(row.lowest_charge, 1),
    lowestCell: row.lowest_cell && cellName(row.lowest_cell, type, language),
    lowestCellVoltage: rounded(row.lowest_cell_voltage, 3),
  }
}

/** "12 号电芯"; its key where the type has no such point any more. */
function cellName(key: string, code: string, language: Language): string {
  const type = deviceType(code)
  const point = type && resolvePoint(type, key)
  return (point && pointLabel(point, language)) || key
}
