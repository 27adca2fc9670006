import { alarmStorm } from './alarm-storm.ts'
import { killDatabase } from './killed-database.ts'
import { killServer } from './killed-server.ts'
import type { Outcome } from './outcome.ts'
import { overload } from './overload.ts'
import { pauseServer } from './paused-server.ts'
import { reconnectStorm } from './reconnect-storm.ts'
import { slowBrowser } from './slow-browser.ts'
import type { FaultOptions } from './stage.ts'
import { worstUplink } from './worst-uplink.ts'

/** Rows of the table of faults that have a script here; the others are short enough for a test alone (docs/FAULTS.md). */
export const scripts: Readonly<Record<string, (options: FaultOptions) => Promise<Outcome>>> = {
  1: killServer,
  2: killDatabase,
  8: overload,
  9: reconnectStorm,
  15: slowBrowser,
  17: alarmStorm,
  25: worstUplink,
}

/** Rows whose script brings everything that it needs. */
export const ownScripts: Readonly<Record<string, (options: { long: boolean }) => Promise<Outcome>>> = {
  19: pauseServer,
}
