import type { Clock } from '../clock.ts'

/** Whether the server answers: it counts as gone once there has been no connection, or no answer to what was sent, for so long. */
export class Answering {
  readonly #clock: Pick<Clock, 'up'>
  readonly #after: number
  /** Monotonic. */
  #goneSince: number | undefined
  #waitingSince: number | undefined

  /** @param after ms @param gone it was when the program ended: it is until it answers */
  constructor(clock: Pick<Clock, 'up'>, after: number, gone: boolean) {
    this.#clock = clock
    this.#after = after
    this.#goneSince = clock.up()
    if (gone) this.#waitingSince = Number.NEGATIVE_INFINITY
  }

  up(): void {
    this.#goneSince = undefined
  }

  down(): void {
    this.#goneSince ??= this.#clock.up()
  }

  /** Something waits for an answer. */
  said(): void {
    this.#waitingSince ??= this.#clock.up()
  }

  answered(isAll: boolean): void {
    this.#waitingSince = isAll ? undefined : this.#clock.up()
  }

  isGone(): boolean {
    const now = this.#clock.up()
    return [this.#goneSince, this.#waitingSince].some((since) => since !== undefined && now - since >= this.#after)
  }
}
