/** Columns of many rows as array literals of PostgreSQL: one statement however many rows, and nothing is escaped per value. */

/** Samples as columns; `ats` in milliseconds since 1970. */
export class SampleRows {
  readonly #ids: number[] = []
  readonly #ats: number[] = []
  readonly #v: string[] = []
  readonly #c: (string | null)[] = []
  readonly #flags: number[] = []

  get count(): number {
    return this.#ids.length
  }

  add(deviceId: number, at: number, v: string, c: string | null, flags: number): void {
    this.#ids.push(deviceId)
    this.#ats.push(at)
    this.#v.push(v)
    this.#c.push(c)
    this.#flags.push(flags)
  }

  /** Ids, times, v, c, flags. */
  columns(): string[] {
    return [numbers(this.#ids), numbers(this.#ats), plainTexts(this.#v), plainTexts(this.#c), numbers(this.#flags)]
  }
}

/** `{1,2,NULL}` */
export function numbers(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`
}

/** Texts that hold neither quotes nor backslashes, as array literals of numbers are: `{"{1,2}",NULL}`. */
export function plainTexts(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : `"${value}"`)).join(',')}}`
}
