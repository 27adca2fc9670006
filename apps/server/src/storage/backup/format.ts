import { z } from 'zod'

/**
 * A backup is one tar file:
 * `format.json`, `files/…` of the data folder, for each table `tables/<name>/00001.copy.gz` and so on (parts of one COPY text,
 * each compressed by itself; `zcat` of all parts in order is the whole), `contents/<sha256>` of the files that people brought, each once,
 * and at the end `manifest.json`.
 */
export const formatVersion = 1

/** First of the file: what a reader must know before it begins. */
export const Format = z.object({
  format: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  /** Of the schema, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** In an order in which each only refers to those before it. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** Days that `samples` has partitions for. */
  days: z.object({ first: z.iso.datetime(), last: z.iso.datetime() }),
  /** Tables that stay empty: what ends with this installation, as sessions do. */
  leftOut: z.array(z.string()),
})
export type Format = z.output<typeof Format>

/** Last of the file: without it the backup is not whole. */
export const Manifest = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      rows: z.number().int(),
      /** Of the COPY text. */
      bytes: z.number().int(),
      sha256: z.string(),
    }),
  ),
  /** The last number that each identity column gave. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string() })),
  /** How many contents of files there should be, and which of them could not be read, or were not what their hash says. */
  contents: z.number().int().optional(),
  damaged: z.array(z.string()).optional(),
})
export type Manifest = z.output<typeof Manifest>

export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(5, '0')}.copy.gz`
}

export function tableOfPart(name: string): string | undefined {
  return /^tables\/(\w+)\/\d{5,}\.copy\.gz$/.exec(name)?.[1]
}

/** Two folders of the data folder, and names without a path: nothing else can be written. */
export function keptFileOfEntry(entry: string): { folder: string; name: string } | undefined {
  const [, folder, name] = /^files\/(secrets|broker)\/([\w-][\w.-]*)$/.exec(entry) ?? []
  return folder && name ? { folder, name } : undefined
}

export function contentName(sha256: string): string {
  return `contents/${sha256}`
}

/** The hash of a content. */
export function contentOfEntry(entry: string): string | undefined {
  return /^contents\/([0-9a-f]{64})$/.exec(entry)?.[1]
}
