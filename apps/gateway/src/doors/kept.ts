import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AccessDoor, type Passage, wireLimits } from '@kilowatch/telemetry'
import type { Log } from '../log.ts'
import { replaceFile } from '../replace-file.ts'

/** One of which it is not known yet whether the lock opened has no state. */
export type KeptPassage = Omit<Passage, 'state'> & {
  state?: Passage['state']
  /** The server has it, but how long the door stood open is still to come. */
  stored?: true
}

interface List {
  version: number
  doors: readonly AccessDoor[]
}

/** What outlives the program: who is let through, and passages that are not known to be stored by the server, oldest first. */
export class Kept {
  readonly #files: Readonly<Record<'list' | 'passages', string>>
  readonly #uplink: string
  readonly #log: Log
  #list: List
  #passages: readonly KeptPassage[]

  /** A damaged file is started over: the server says its list again, and until then nobody is let through. */
  constructor(folder: string, uplink: string, log: Log) {
    this.#files = { list: join(folder, 'people.json'), passages: join(folder, 'passages.json') }
    this.#uplink = uplink
    this.#log = log
    this.#list = this.#load('list', { version: 0, doors: [] })
    this.#passages = this.#load<{ passages: readonly KeptPassage[] }>('passages', { passages: [] }).passages
  }

  get list(): List {
    return this.#list
  }
  get passages(): readonly KeptPassage[] {
    return this.#passages
  }

  /** @returns whether it survives a power failure; else all is as it was */
  takeList(list: List): boolean {
    if (!this.#save('list', list)) return false
    this.#list = list
    return true
  }

  /** As `takeList`. Where there are too many, the oldest of those that were refused go first. */
  keepPassages(passages: readonly KeptPassage[]): boolean {
    const kept = passages.length > wireLimits.passagesKept ? withoutOne(passages) : passages
    if (!this.#save('passages', { passages: kept })) return false
    this.#passages = kept
    return true
  }

  #load<T>(what: 'list' | 'passages', none: T): T {
    try {
      const kept = JSON.parse(readFileSync(this.#files[what], 'utf8')) as T & { uplink: string }
      // Another uplink's people open nothing.
      if (kept.uplink === this.#uplink) return kept
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
        this.#log.error({ err: error, what }, 'doors started over')
    }
    return none
  }

  #save(what: 'list' | 'passages', content: object): boolean {
    try {
      replaceFile(this.#files[what], JSON.stringify({ uplink: this.#uplink, ...content }))
      return true
    } catch (error) {
      this.#log.error({ err: error, what }, 'what doors keep cannot be written')
      return false
    }
  }
}

function withoutOne(passages: readonly KeptPassage[]): readonly KeptPassage[] {
  const refused = passages.findIndex(({ state }) => state === 'refused')
  return passages.toSpliced(Math.max(refused, 0), 1)
}
