import { type ParserOrder, type ParserReport, ready, tookTooMuch } from './messages.ts'
import { endProcess, keepProcess, type ParserProcess, takeProcess } from './parser-process.ts'
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

/** Milliseconds until a process must have its program. */
const startTime = 30_000

/**
 * Reads what a stranger sent, or draws a document, in a process of its own, so that whatever it holds neither stops the event loop nor takes
 * our memory.
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

async function reportOf(
  parser: ParserName,
  order: ParserOrder,
  { seconds, bytes }: ParserLimits,
  signal: AbortSignal | undefined,
): Promise<ParserReport> {
  const reading = takeProcess(parser, bytes)
  let well = false
  try {
    const said = await answerOf(reading, order, seconds, signal)
    well = 'result' in said
    return said
  } finally {
    if (well) keepProcess(reading)
    else endProcess(reading)
  }
}

function answerOf(
  { parser, child, orders }: ParserProcess,
  order: ParserOrder,
  seconds: number,
  signal: AbortSignal | undefined,
): Promise<ParserReport> {
  const heard = new AbortController()
  let timer: NodeJS.Timeout
  return new Promise<ParserReport>((resolve, reject) => {
    const giveOrder = () => {
      clearTimeout(timer)
      timer = setTimeout(() => resolve({ unreadable: 'too-slow' }), seconds * 1_000)
      child.send(order)
    }
    const hear = (said: typeof ready | ParserReport) => (said === ready ? giveOrder() : resolve(said))
    const miss = (code: number | null, signal: NodeJS.Signals | null) => {
      // V8 aborts where the heap is full; the kernel kills where the machine's memory is.
      if (signal === 'SIGABRT' || signal === 'SIGKILL' || code === abortedOnWindows || code === tookTooMuch)
        resolve({ unreadable: 'too-large' })
      else reject(new Error(`the process of ${parser} ended with ${code ?? signal} and said nothing`))
    }
    child.on('message', hear).on('error', reject).on('exit', miss)
    heard.signal.addEventListener('abort', () => child.off('message', hear).off('error', reject).off('exit', miss))
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true, signal: heard.signal })
    timer = setTimeout(() => reject(new Error(`the process of ${parser} does not start`)), startTime)
    if (orders > 0) giveOrder()
  }).finally(() => {
    clearTimeout(timer)
    heard.abort()
  })
}

const abortedOnWindows = 134
