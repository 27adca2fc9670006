import { readFileSync } from 'node:fs'
import type { Result } from '@kilowatch/telemetry'
import type { Log } from '../log.ts'
import { replaceFile } from '../replace-file.ts'

/** What is kept of a command that was begun. */
export interface Entry extends Pick<Result, 'reason' | 'reading'> {
  id: string
  device: string
  command: string
  value: string
  state: Exclude<Result['state'], 'ready'>
  /** The proving state's value when the command was given. */
  before?: string
}

/** The server gives no command again after minutes; so many are more than come in that time. */
const mostKept = 500

/**
 * What was begun, on disk before it is done, so that nothing is done twice: not after a restart either. What the program had begun when it
 * ended is not known to be done, and never tried again.
 */
export class Journal {
  #file: string
  #entries: Map<string, Entry>

  /** Reads the file of an earlier run; a damaged one is started over (the server lets each command be begun once at the most). */
  constructor(file: string, log: Log) {
    this.#file = file
    this.#entries = new Map(readEntries(file, log).map((entry) => [entry.id, ended(entry)]))
  }

  get(id: string): Entry | undefined {
    return this.#entries.get(id)
  }

  /** Taken by their devices in an earlier run; their proof was not seen yet. */
  unproven(): Entry[] {
    return [...this.#entries.values()].filter(({ state }) => state === 'acknowledged')
  }

  /** When it returns, the entry survives a power failure. @throws the system's error */
  write(entry: Entry): void {
    const others = [...this.#entries.values()].filter(({ id }) => id !== entry.id)
    const kept = [...others, entry].slice(-mostKept)
    replaceFile(this.#file, JSON.stringify({ entries: kept }))
    this.#entries = new Map(kept.map((each) => [each.id, each]))
  }
}

function ended(entry: Entry): Entry {
  return entry.state === 'begun' ? { ...entry, state: 'failed', reason: 'interrupted' } : entry
}

function readEntries(file: string, log: Log): Entry[] {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { entries: Entry[] }).entries
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      log.error({ err: error }, 'journal of commands started over')
    return []
  }
}
