/** Array literals of PostgreSQL: one parameter for a column of many rows, and nothing is escaped per value. */

/** `{1,2,NULL}` */
export function numbers(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`
}

/** Texts that hold neither quotes nor backslashes, as array literals of numbers are: `{"{1,2}",NULL}`. */
export function plainTexts(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : `"${value}"`)).join(',')}}`
}
