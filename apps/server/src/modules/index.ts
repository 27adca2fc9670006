import type { DomainHandlers } from '../http/routes.ts'
import { accountHandlers } from './accounts/index.ts'
import { alarmHandlers } from './alarms/index.ts'
import { deviceHandlers } from './devices/index.ts'
import { overviewHandlers } from './overview/index.ts'
import { telemetryHandlers } from './telemetry/index.ts'
import { thresholdHandlers } from './thresholds/index.ts'
import { uplinkHandlers } from './uplinks/index.ts'

/** The handlers of every domain; the live stream's need the process's hub and come with it. */
export const moduleHandlers: Omit<DomainHandlers, 'live'> = {
  accounts: accountHandlers,
  uplinks: uplinkHandlers,
  devices: deviceHandlers,
  telemetry: telemetryHandlers,
  thresholds: thresholdHandlers,
  alarms: alarmHandlers,
  overview: overviewHandlers,
}
