import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ParserName } from './parsers.ts'
import { readsStrangers } from './parsers.ts'

/** Beside this file: the bundle in dist, or the source in development. */
let program = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './parse-process.ts' : './parse-process.js', import.meta.url))

/** For tests: a bundle of the program, which starts several times as fast as its source. */
export function parseBy(bundle: string): void {
  program = bundle
}

/** Of the environment: what Node itself needs, and no secret. */
const passed = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'MALLOC_ARENA_MAX']

/** Of nice: on few cores anyone who waits for an answer comes first. */
const afterOthers = 5

/** A process of one parser. Whoever takes it gives it one order, and then keeps or ends it. */
export interface ParserProcess {
  readonly parser: ParserName
  /** Of its heap. */
  readonly bytes: number
  readonly child: ChildProcess
  /** How many orders it has worked on; at none it has yet to say that it is ready. */
  orders: number
}

/** Milliseconds that a process waits for the next order. */
const patience = 20_000
/** What it has forgotten to free goes with it. */
const mostOrders = 50

/** One of each parser and size of heap: whatever comes beside it has a process of its own. */
const waiting = new Map<string, { process: ParserProcess; forget(): void }>()
const keyOf = ({ parser, bytes }: Pick<ParserProcess, 'parser' | 'bytes'>) => `${parser} ${bytes}`

/** @param bytes of its heap */
export function takeProcess(parser: ParserName, bytes: number): ParserProcess {
  const kept = waiting.get(keyOf({ parser, bytes }))
  if (!kept) return start(parser, bytes)
  kept.forget()
  kept.process.child.ref()
  kept.process.child.channel?.ref()
  return kept.process
}

/** Lets it wait for another order; a parser of what strangers send never sees the file of a second one. */
export function keepProcess(process: ParserProcess): void {
  const { child } = process
  const key = keyOf(process)
  process.orders += 1
  if (readsStrangers[process.parser] || process.orders >= mostOrders || waiting.has(key)) {
    endProcess(process)
    return
  }
  const timer = setTimeout(() => endProcess(process), patience).unref()
  const forget = () => {
    clearTimeout(timer)
    child.removeListener('exit', forget)
    waiting.delete(key)
  }
  child.once('exit', forget)
  // Nobody's end waits for it.
  child.unref()
  child.channel?.unref()
  waiting.set(key, { process, forget })
}

export function endProcess({ child }: ParserProcess): void {
  child.kill('SIGKILL')
}

function start(parser: ParserName, bytes: number): ParserProcess {
  const child = fork(program, [parser], {
    execArgv: [...(program.endsWith('.ts') ? ['--import', 'tsx'] : []), `--max-old-space-size=${Math.floor(bytes / 1_048_576)}`],
    env: Object.fromEntries(passed.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Before its program is there: to start Node is a good part of its work.
  if (child.pid !== undefined) setPriority(child.pid, afterOthers)
  return { parser, bytes, child, orders: 0 }
}
