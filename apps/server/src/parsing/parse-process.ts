import { type ParserOrder, type ParserReport, ready } from './messages.ts'
import { type ParserName, parsers } from './parsers.ts'
import { Unreadable } from './unreadable.ts'

/** The process that reads one file of a stranger and ends. */
async function report({ parser, input }: ParserOrder): Promise<ParserReport> {
  try {
    return { result: await (parsers[parser as ParserName] as (input: unknown) => Promise<unknown>)(input) }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.reason }
    return { broke: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.once('message', async (order: ParserOrder) => {
  process.send?.(await report(order), () => process.exit(0))
})
// Whoever asked is gone.
process.once('disconnect', () => process.exit(0))
process.send?.(ready)
