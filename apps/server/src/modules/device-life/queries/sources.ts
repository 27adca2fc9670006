import type { LifeSource } from '../lines.ts'
import { alarmLines } from './alarms.ts'
import { operationLines } from './audit.ts'
import { handlingLines } from './handlings.ts'
import { patrolLines } from './patrols.ts'
import { dischargeLines, maintenanceLines } from './spans.ts'
import { faultLines, operationTicketLines, recoveryLines, rectificationLines, repairLines, scheduleLines } from './work.ts'

/** Everything that a time-line has. */
export const lifeSources: readonly LifeSource[] = [
  ...[alarmLines, handlingLines],
  ...[faultLines, repairLines, recoveryLines, rectificationLines, operationTicketLines, scheduleLines],
  patrolLines,
  ...[dischargeLines, maintenanceLines],
  ...operationLines,
]
