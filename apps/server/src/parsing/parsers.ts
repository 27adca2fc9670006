import { readTable } from './read-table.ts'

/** Everything that reads a file of a stranger, by name. What it takes and gives must survive the way between processes. */
export const parsers = { table: readTable }

export type ParserName = keyof typeof parsers
export type ParserInput<N extends ParserName> = Parameters<(typeof parsers)[N]>[0]
export type ParserResult<N extends ParserName> = Awaited<ReturnType<(typeof parsers)[N]>>
