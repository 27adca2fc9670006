/** Everything that works on what strangers wrote or is heavy, by name; a process loads its own alone. What it takes and gives must survive the way between processes. */
export const parsers = {
  table: async () => (await import('./read-table.ts')).readTable,
  file: async () => (await import('./judge-file.ts')).judgeFile,
  document: async () => (await import('../printing/make-document.ts')).makeDocument,
}

/** What it is given may break out of it: its process reads nothing else. A document is drawn of what we ourselves have read. */
export const readsStrangers: Readonly<Record<keyof typeof parsers, boolean>> = { table: true, file: true, document: false }

export type ParserName = keyof typeof parsers
type Parser<N extends ParserName> = Awaited<ReturnType<(typeof parsers)[N]>>
export type ParserInput<N extends ParserName> = Parameters<Parser<N>>[0]
export type ParserResult<N extends ParserName> = Awaited<ReturnType<Parser<N>>>
