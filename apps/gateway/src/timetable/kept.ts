import { readFileSync } from 'node:fs'
import type { TimedRun, TimedTask } from '@kilowatch/telemetry'
import type { Log } from '../log.ts'
import { replaceFile } from '../replace-file.ts'

/** A run of which the end is not known yet has no state. */
export type KeptRun = Omit<TimedRun, 'state'> & { state?: TimedRun['state'] }

/** What outlives the program. */
export interface Kept {
  /** Of which uplink: another one's list is nothing to carry out. */
  uplink: string
  version: number
  tasks: readonly TimedTask[]
  /** The newest time of each task that was dealt with, by its id. */
  handled: Readonly<Record<string, string>>
  /** Not known to be stored by the server, oldest first. */
  runs: readonly KeptRun[]
}

/** A damaged file is started over: the server says its list again. */
export function loadKept(file: string, uplink: string, log: Log): Kept {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept
    if (kept.uplink === uplink) return kept
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      log.error({ err: error }, 'list of timed tasks started over')
  }
  return { uplink, version: 0, tasks: [], handled: {}, runs: [] }
}

/** When it returns, it survives a power failure. @throws the system's error */
export function saveKept(file: string, kept: Kept): void {
  replaceFile(file, JSON.stringify(kept))
}
