const hourMs = 3_600_000

/** Hours of devices, each once. */
export class ChangedHours {
  readonly #hours = new Map<number, Set<number>>()
  #count = 0

  get count(): number {
    return this.#count
  }

  /** @param at milliseconds since 1970 */
  add(deviceId: number, at: number): void {
    const hours = this.#hours.get(deviceId) ?? new Set()
    this.#hours.set(deviceId, hours)
    const before = hours.size
    this.#count += hours.add(Math.floor(at / hourMs)).size - before
  }

  /** Ids and hours since 1970. */
  columns(): [number[], number[]] {
    const pairs = [...this.#hours].flatMap(([id, hours]) => [...hours].map((hour) => [id, hour] as const))
    return [pairs.map(([id]) => id), pairs.map(([, hour]) => hour)]
  }
}
