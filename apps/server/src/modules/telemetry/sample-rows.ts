import { numbers, plainTexts } from '../../storage/array-literals.ts'

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
