import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, ensureCluster, superuser } from './cluster.ts'
import { isLivePostmaster, readPidFile } from './postmaster.ts'
import { madeSocketFolder, removeLeftover } from './socket-folder.ts'
import { StartRefused } from './start-refused.ts'
import { tuned } from './tuning.ts'

export interface EmbeddedOptions extends Cluster {
  /** postgresql.conf settings beside or instead of ours. */
  settings?: Readonly<Record<string, string>>
  /** The database broke down and is up again, by itself or by us. */
  onRestart?(): void
  /** It broke down and could not be started again. */
  onFailure?(error: Error): void
}

export interface Embedded {
  /** Process id of the postmaster. */
  pid(): number | undefined
  url(database: string): string
  /** Ends it in order: open transactions are rolled back. */
  stop(): Promise<void>
}

/** Session lock of anyone who runs this cluster: free means that a living postmaster may be adopted. */
const ownerLock = 7_391_002

/** Milliseconds. A dead postmaster may be a zombie, or its children may hold its memory, for some seconds. */
const patience = 10_000
/** What PostgreSQL says then; anything else that keeps it from starting will not pass by itself. */
const passing = /lock file|pre-existing|still in use/
/** The lock of an owner that was killed is free at once, or nearly. */
const patienceWithOwner = 2_000

/**
 * Starts the cluster, or adopts one whose owner was killed, and keeps it running until `stop`.
 * @throws StartRefused where another server uses it or it does not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  await ensureCluster(options)
  const running = new RunningCluster(options)
  await running.own()
  return running
}

/** Holds the process (or an adopted one), its socket folder and the session that holds the owner's lock. */
class RunningCluster implements Embedded {
  readonly #options: EmbeddedOptions
  #socketFolder: string | undefined
  #child: ChildProcess | undefined
  /** What a process said that ended before it ever served. */
  #lastWords: string | undefined
  #served = false
  #owner: pg.Client | undefined
  #stopping = false

  constructor(options: EmbeddedOptions) {
    this.#options = options
  }

  pid(): number | undefined {
    return readPidFile(this.#options.folder)?.pid
  }

  url(database: string): string {
    const { password } = this.#options
    return `postgresql://${superuser}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(this.#socketFolder ?? '')}`
  }

  async own(): Promise<void> {
    const began = Date.now()
    let deadline = began + patience
    this.#lastWords = undefined
    for (;;) {
      // Before the next attempt: a process that ends while we wait must not be started again with its words forgotten.
      if (this.#lastWords !== undefined && !passing.test(this.#lastWords)) throw this.#doesNotStart()
      this.#ensureProcess()
      const outcome = await this.#tryToOwn()
      if (outcome === 'owned') return
      if (outcome === 'in use' && Date.now() > began + patienceWithOwner) throw this.#inUse()
      if (outcome === 'recovering') deadline = Date.now() + patience
      if (Date.now() > deadline || this.#stopping) throw this.#doesNotStart()
      await wait(50)
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const pid = this.#livePid()
    if (pid !== undefined) await this.#end(pid)
    await this.#owner?.end().catch(() => {})
    if (this.#socketFolder) rmSync(this.#socketFolder, { recursive: true, force: true })
  }

  async #end(pid: number): Promise<void> {
    const signals: readonly [NodeJS.Signals, number][] = [
      ['SIGINT', 20_000],
      ['SIGQUIT', 10_000],
      ['SIGKILL', 5_000],
    ]
    for (const [signal, within] of signals) {
      signalIfThere(pid, signal)
      for (const until = Date.now() + within; Date.now() < until; await wait(20)) {
        if (!isLivePostmaster(pid, this.#options.folder)) return
      }
    }
  }

  #livePid(): number | undefined {
    const file = readPidFile(this.#options.folder)
    return file && isLivePostmaster(file.pid, this.#options.folder) ? file.pid : undefined
  }

  #ensureProcess(): void {
    const file = readPidFile(this.#options.folder)
    if (file && isLivePostmaster(file.pid, this.#options.folder)) {
      this.#socketFolder = file.socketFolder
    } else if (!this.#child) {
      if (file && file.socketFolder !== this.#socketFolder) removeLeftover(file.socketFolder)
      this.#spawn(file?.pid)
    }
  }

  #spawn(stalePid: number | undefined): void {
    const { binaries, folder, identity, settings } = this.#options
    this.#socketFolder = madeSocketFolder(this.#socketFolder, identity)
    const chosen = { ...tuned, unix_socket_directories: this.#socketFolder, ...settings }
    const args = ['-D', folder, ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    // PostgreSQL believes a left-over postmaster.pid when any process of its user has that number. We looked: it is not one
    // of its own, and this variable makes it disregard that one number while it still checks the shared memory.
    const env = { PATH: process.env.PATH, LC_ALL: 'C', ...(stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) }) }
    // Detached: Ctrl-C reaches the whole process group, and the database must end last.
    const child = spawn(join(binaries, 'postgres'), args, {
      ...identity,
      cwd: '/',
      env,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#child = child
    let words = ''
    child.stderr.on('data', (part: Buffer) => {
      words = (words + part.toString()).slice(-2_000)
    })
    child.on('error', (error) => {
      words = String(error)
    })
    // Not 'exit': what it said last comes first.
    child.on('close', () => {
      if (!this.#served) this.#lastWords = words
      this.#child = undefined
    })
    this.#served = false
  }

  async #tryToOwn(): Promise<'owned' | 'in use' | 'recovering' | 'not yet'> {
    const client = new pg.Client({
      connectionString: this.url('postgres'),
      application_name: 'kilowatch owner',
      connectionTimeoutMillis: patience,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [ownerLock])
      if (rows[0]?.free) {
        this.#keep(client)
        return 'owned'
      }
      await client.end()
      return 'in use'
    } catch (error) {
      await client.end().catch(() => {})
      return (error as { code?: string }).code === '57P03' ? 'recovering' : 'not yet'
    }
  }

  #keep(client: pg.Client): void {
    this.#owner = client
    this.#served = true
    client.once('end', () => {
      if (!this.#stopping) void this.#recover()
    })
  }

  async #recover(): Promise<void> {
    try {
      await this.own()
      this.#options.onRestart?.()
    } catch (error) {
      if (!this.#stopping) this.#options.onFailure?.(error as Error)
    }
  }

  #inUse(): StartRefused {
    const folder = dirname(this.#options.folder)
    return new StartRefused(`数据目录正被另一个 Kilowatch 使用：${folder}。`, `The data folder is in use by another Kilowatch: ${folder}.`)
  }

  #doesNotStart(): StartRefused {
    const reason = this.#lastWords?.trim().split('\n').slice(-3).join(' ') || 'no answer'
    return new StartRefused(`内置数据库无法启动：${reason}`, `The embedded database does not start: ${reason}`)
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
