import type { FileOrder } from './judge-file.ts'
import type { TableOrder } from './read-table.ts'

/** Everything that reads a file of a stranger, by name; a process loads its own alone. What it takes and gives must survive the way between processes. */
export const parsers = {
  table: async (order: TableOrder) => (await import('./read-table.ts')).readTable(order),
  file: async (order: FileOrder) => (await import('./judge-file.ts')).judgeFile(order),
}

export type ParserName = keyof typeof parsers
export type ParserInput<N extends ParserName> = Parameters<(typeof parsers)[N]>[0]
export type ParserResult<N extends ParserName> = Awaited<ReturnType<(typeof parsers)[N]>>
