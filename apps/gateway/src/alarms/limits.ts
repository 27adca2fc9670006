import { readFileSync } from 'node:fs'
import { parseServedLimits, type ServedLimits } from '@kilowatch/telemetry'
import type { Log } from '../log.ts'
import { replaceFile } from '../replace-file.ts'

/** The limits that the server told last, on disk for the time without it. */
export class KeptLimits {
  readonly #file: string
  readonly #log: Log
  #held: ServedLimits | undefined

  /** Reads the file of an earlier run; a damaged one counts as none: the server says them again. */
  constructor(file: string, log: Log) {
    this.#file = file
    this.#log = log
    this.#held = readLimits(file, log)
  }

  get held(): ServedLimits | undefined {
    return this.#held
  }

  /** Undefined: the server judges alone. What cannot be kept holds until the program ends. @returns whether others hold now */
  take(limits: ServedLimits | undefined): boolean {
    if (limits?.version === this.#held?.version) return false
    this.#held = limits
    try {
      replaceFile(this.#file, JSON.stringify(limits ?? null))
    } catch (error) {
      this.#log.error({ err: error }, 'limits of the server could not be kept')
    }
    this.#log.info({ version: limits?.version ?? '', devices: limits?.devices.length ?? 0 }, 'limits of the server taken')
    return true
  }
}

/** What stands in the file; undefined where there is none, or it holds none. */
export function readLimits(file: string, log: Log): ServedLimits | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return kept === null ? undefined : parseServedLimits(kept)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) log.error({ err: error }, 'limits of the server lost')
    return undefined
  }
}
