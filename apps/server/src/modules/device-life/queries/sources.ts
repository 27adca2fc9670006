import type { LifeSource } from '../lines.ts'
import { alarmLines } from './alarms.ts'
import { operationLines } from './audit.ts'
import { patrolLines } from './patrols.ts'
import { dischargeLines, maintenanceLines } from './spans.ts'
import { faultLines, recoveryLines, rectificationLines, repairLines } from './work.ts'

/** Everything that a time-line has. */
export const lifeSources: readonly LifeSource[] = [
  alarmLines,
  ...[faultLines, repairLines, recoveryLines, rectificationLines],
  patrolLines,
  ...[dischargeLines, maintenanceLines],
  ...operationLines,
]
