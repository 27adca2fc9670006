/** A table of the export: its columns in order, and a statement over ($1 business, $2 last key, $3 limit) that orders by `key`. */
export interface ExportTable {
  columns: readonly string[]
  /** Before the first row. */
  first: string | number
  statement: string
}

export const byId = { first: 0 } as const
export const page = (key: string) => `and ${key} > $2 order by ${key} limit $3`
