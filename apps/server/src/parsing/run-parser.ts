import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type ParserOrder, type ParserReport, ready, tookTooMuch } from './messages.ts'
import type { ParserInput, ParserName, ParserResult } from './parsers.ts'
import { Unreadable } from './unreadable.ts'

export interface ParserLimits {
  /** Seconds of reading; then it is ended wherever it is. */
  seconds: number
  /** Of its heap. What lies outside of it (unpacked bytes) the parser bounds itself, or `resident` does. */
  bytes: number
  /** Of the whole process; looked at many times a second. */
  resident?: number
}

/** Beside this file: the bundle in dist, or the source in development. */
let program = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './parse-process.ts' : './parse-process.js', import.meta.url))

/** For tests: a bundle of the program, which starts several times as fast as its source. */
export function parseBy(bundle: string): void {
  program = bundle
}

/** Milliseconds until a process must have its program. */
const startTime = 30_000

/** Of the environment: what Node itself needs, and no secret. */
const passed = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'MALLOC_ARENA_MAX']

/**
 * Reads what a stranger sent in a process of its own, so that whatever it holds neither stops the event loop nor takes our memory.
 * (A thread would not do: a large allocation at the limit of its heap ends the whole process.)
 * @throws Unreadable where the file is refused or exceeds the limits, the signal's reason where that ends it; any other error is a bug of the parser
 */
export async function runParser<N extends ParserName>(
  parser: N,
  input: ParserInput<N>,
  limits: ParserLimits,
  signal?: AbortSignal,
): Promise<ParserResult<N>> {
  signal?.throwIfAborted()
  const said = await reportOf(parser, { input, resident: limits.resident }, limits, signal)
  if ('unreadable' in said) throw new Unreadable(said.unreadable)
  if ('broke' in said) throw new Error(`the parser ${parser} broke: ${said.broke}`)
  return said.result as ParserResult<N>
}

function reportOf(
  parser: ParserName,
  order: ParserOrder,
  { seconds, bytes }: ParserLimits,
  signal: AbortSignal | undefined,
): Promise<ParserReport> {
  const child = start(parser, bytes)
  let timer: NodeJS.Timeout
  return new Promise<ParserReport>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the process of ${parser} does not start`)), startTime)
    child.on('message', (said: typeof ready | ParserReport) => {
      if (said !== ready) return resolve(said)
      clearTimeout(timer)
      timer = setTimeout(() => resolve({ unreadable: 'too-slow' }), seconds * 1_000)
      child.send(order)
    })
    child.once('error', reject)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    child.once('exit', (code, signal) => {
      // V8 aborts where the heap is full; the kernel kills where the machine's memory is.
      if (signal === 'SIGABRT' || signal === 'SIGKILL' || code === abortedOnWindows || code === tookTooMuch)
        resolve({ unreadable: 'too-large' })
      else reject(new Error(`the process of ${parser} ended with ${code ?? signal} and said nothing`))
    })
  }).finally(() => {
    clearTimeout(timer)
    child.kill('SIGKILL')
  })
}

const abortedOnWindows = 134

/** Of nice: on few cores anyone who waits for an answer comes first. */
const afterOthers = 5

function start(parser: ParserName, bytes: number): ChildProcess {
  const child = fork(program, [parser], {
    execArgv: [...(program.endsWith('.ts') ? ['--import', 'tsx'] : []), `--max-old-space-size=${Math.floor(bytes / 1_048_576)}`],
    env: Object.fromEntries(passed.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Before its program is there: to start Node is a good part of its work.
  if (child.pid !== undefined) setPriority(child.pid, afterOthers)
  return child
}
