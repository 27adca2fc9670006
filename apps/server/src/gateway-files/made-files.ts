import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { GatewayPlatform } from '@kilowatch/contract'
import type { Logger } from 'pino'
import { carried, type PackagedFile, runtimeVersion } from './platforms.ts'

interface Facts {
  bytes: number
  /** Hex. */
  sha256: string
}

/** One executable, as it runs and as it is sent (gzip). */
export interface MadeFile {
  executable: Facts
  packed: Facts
}

/** What the process that makes a file is told. */
export interface MakeOrder {
  platform: GatewayPlatform
  /** The gateway's program as one CommonJS file. */
  program: string
  /** Where the file comes to lie. */
  folder: string
  /** What else goes into it, by name. */
  carried: Readonly<Record<string, PackagedFile>>
}

/** Makes what a platform needs into the folder; fails with the reason in words. */
export type Make = (order: MakeOrder) => Promise<void>

type State = { state: 'absent' | 'making' | 'failed' } | { state: 'ready'; file: MadeFile }

/** After a failure, milliseconds before the next try: each costs a minute of a core. */
const pause = 60_000

/**
 * The files of one gateway program, made when they are first asked for, one at a time, and kept in a folder named by what they are made of.
 * Those of programs before it are removed.
 */
export class MadeFiles {
  readonly #folder: string
  readonly #program: string
  readonly #make: Make
  readonly #now: () => number
  readonly #log: Logger
  /** Of this process; what another process makes is seen when it is ready. */
  readonly #making = new Set<GatewayPlatform>()
  /** When the last try failed. */
  readonly #failures = new Map<GatewayPlatform, number>()
  #queue = Promise.resolve()
  /** Where the files of the program lie, as long as it is the same file. */
  #known: { state: string; place: string } | undefined

  constructor(options: { folder: string; program: string; make: Make; now: () => number; log: Logger }) {
    this.#folder = options.folder
    this.#program = options.program
    this.#make = options.make
    this.#now = options.now
    this.#log = options.log
  }

  async stateOf(platform: GatewayPlatform): Promise<State> {
    if (this.#making.has(platform)) return { state: 'making' }
    const file = await this.#read(platform)
    if (file) return { state: 'ready', file }
    return { state: this.#failures.has(platform) ? 'failed' : 'absent' }
  }

  /** Begins to make it, where it is neither there nor under way and did not fail just now. */
  async ask(platform: GatewayPlatform): Promise<void> {
    const { state } = await this.stateOf(platform)
    const failedAt = this.#failures.get(platform) ?? Number.NEGATIVE_INFINITY
    if (state === 'ready' || this.#making.has(platform) || this.#now() - failedAt < pause) return
    this.#making.add(platform)
    this.#queue = this.#queue.then(() => this.#makeNow(platform))
  }

  async open(platform: GatewayPlatform): Promise<Readable> {
    return createReadStream(join(await this.#place(), `${platform}.gz`))
  }

  async #makeNow(platform: GatewayPlatform): Promise<void> {
    try {
      const folder = await this.#place()
      await mkdir(folder, { recursive: true })
      await this.#make({ platform, program: this.#program, folder, carried: carried[platform] })
      this.#failures.delete(platform)
      await this.#removeOthers(folder)
    } catch (error) {
      this.#failures.set(platform, this.#now())
      this.#log.error({ err: error, platform }, 'the gateway cannot be made into one file')
    } finally {
      this.#making.delete(platform)
    }
  }

  async #read(platform: GatewayPlatform): Promise<MadeFile | undefined> {
    try {
      return JSON.parse(await readFile(join(await this.#place(), `${platform}.json`), 'utf8')) as MadeFile
    } catch {
      return undefined
    }
  }

  /** By the content of the program: a server that was upgraded makes them anew. */
  async #place(): Promise<string> {
    const { mtimeMs, size } = await stat(this.#program)
    const state = `${mtimeMs} ${size}`
    if (this.#known?.state === state) return this.#known.place
    const hash = createHash('sha256')
      .update(`${runtimeVersion} ${process.version} ${JSON.stringify(carried)}`)
      .update(await readFile(this.#program))
    const place = join(this.#folder, hash.digest('hex').slice(0, 16))
    this.#known = { state, place }
    return place
  }

  async #removeOthers(kept: string): Promise<void> {
    const others = (await readdir(this.#folder)).map((name) => join(this.#folder, name)).filter((folder) => folder !== kept)
    await Promise.all(others.map((folder) => rm(folder, { recursive: true, force: true })))
  }
}
