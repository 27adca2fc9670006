import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { watchLife } from './life.ts'

export interface ChildOptions {
  name: string
  program: string
  args?: readonly string[]
  env: NodeJS.ProcessEnv
  /** For Node itself. */
  nodeArguments: readonly string[]
  /** Module that is loaded into it first. */
  guard: string
  /** Gets what the child prints. */
  write(part: Uint8Array | string): void
  /** The child says that it serves; without it, it counts as ready when it runs. */
  announces: boolean
  /** It ended by itself, or was ended since it gave no sign of life, and is started again after `delay` milliseconds. */
  onDeath(how: string, delay: number): void
  /** Started again, it serves. */
  onReturn(): void
}

export interface Child {
  pid(): number | undefined
  /** Asks it to end, and ends it after `patience` milliseconds. */
  stop(patience: number): Promise<void>
}

/** What a child says over its channel: that it serves, or in one sentence why it cannot. */
type Message = { ready?: unknown; refused?: string }

/** The child cannot start, in its own words. */
export class ChildRefused extends Error {}

/** How a part ended that was frozen. */
export const noAnswer = 'no answer'

const shortestDelay = 500
const longestDelay = 15_000
/** Milliseconds alive after which a death counts as the first again. */
const healthy = 30_000

/**
 * Runs a program and starts it again whenever it dies or freezes, after 0.5 s to 15 s.
 * Resolves when it serves for the first time. @throws ChildRefused where its first start fails
 */
export async function keepAlive(options: ChildOptions): Promise<Child> {
  let stopping = false
  let delay = shortestDelay
  const waiting = new AbortController()
  let present = launch(options)
  try {
    await present.ready
  } catch (error) {
    present.process.kill('SIGKILL')
    throw error
  }

  async function watch(): Promise<void> {
    for (;;) {
      const how = await present.ended
      if (stopping) return
      delay = Date.now() - present.since > healthy ? shortestDelay : Math.min(delay * 2, longestDelay)
      options.onDeath(how, delay)
      await wait(delay, undefined, { signal: waiting.signal }).catch(() => {})
      if (stopping) return
      present = launch(options)
      present.ready.then(options.onReturn, () => {})
    }
  }
  const watching = watch()

  return {
    pid: () => present.process.pid,
    async stop(patience) {
      stopping = true
      waiting.abort()
      await end(present, patience)
      await watching
    },
  }
}

interface Launched {
  process: ChildProcess
  since: number
  ready: Promise<void>
  /** Resolves with how it ended. */
  ended: Promise<string>
}

function launch({ name, program, args = [], env, nodeArguments, guard, write, announces }: ChildOptions): Launched {
  // Detached: Ctrl-C reaches the whole process group, and the parts have to end in order.
  const execArgv = [...process.execArgv, ...nodeArguments, '--import', guard]
  const child = fork(program, [...args], { env, execArgv, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  child.stdout?.on('data', write)
  child.stderr?.on('data', write)
  let last = ''
  child.stderr?.on('data', (part: Buffer) => {
    last = (last + part.toString()).slice(-1_000)
  })
  let frozen = false
  watchLife(child, execArgv, () => {
    frozen = true
    // What is stopped hears no other signal.
    child.kill('SIGKILL')
  })
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(frozen ? noAnswer : (signal ?? `exit ${code}`)))
  })
  const ready = new Promise<void>((resolve, reject) => {
    if (!announces) child.once('spawn', () => resolve())
    child.on('message', (message: Message) => {
      if (message.refused !== undefined) reject(new ChildRefused(message.refused))
      else if (message.ready !== undefined) resolve()
    })
    ended.then((how) => reject(new ChildRefused(`${name}: ${how}\n${last}`)))
  })
  return { process: child, since: Date.now(), ready, ended }
}

async function end({ process: child, ended }: Launched, patience: number): Promise<void> {
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), patience)
  await ended
  clearTimeout(late)
}
