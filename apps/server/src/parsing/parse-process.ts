import { type ParserOrder, type ParserReport, ready, tookTooMuch } from './messages.ts'
import { type ParserName, parsers, readsStrangers } from './parsers.ts'
import { Unreadable } from './unreadable.ts'

const parser = process.argv[2] as ParserName
/** The parser that this process was started for: loaded before it says that it is ready, which is no part of its time. */
const parse = (await parsers[parser]()) as (input: unknown) => Promise<unknown>

/** The process reads one file of a stranger and ends, or draws documents until it is ended. */
async function report({ input }: ParserOrder): Promise<ParserReport> {
  try {
    return { result: await parse(input) }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.reason }
    return { broke: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Milliseconds between two looks at what the process takes. */
const everyMilliseconds = 20

function watchMemory(most: number): void {
  const look = () => {
    if (process.memoryUsage.rss() > most) process.exit(tookTooMuch)
  }
  setInterval(look, everyMilliseconds).unref()
}

process.on('message', async (order: ParserOrder) => {
  if (order.resident !== undefined) watchMemory(order.resident)
  process.send?.(await report(order), () => {
    if (readsStrangers[parser]) process.exit(0)
  })
})
// Anyone who asked is gone.
process.once('disconnect', () => process.exit(0))
process.send?.(ready)
