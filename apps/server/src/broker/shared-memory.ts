/** What connections hold of one common memory. Anyone who holds the most when it is exhausted has to go. */
export class SharedMemory<Holder> {
  readonly #most: number
  readonly #evict: (holder: Holder, bytes: number) => void
  readonly #held = new Map<Holder, number>()
  #total = 0

  /** @param evict ends the holder; what it held counts as free from then on */
  constructor(most: number, evict: (holder: Holder, bytes: number) => void) {
    this.#most = most
    this.#evict = evict
  }

  get total(): number {
    return this.#total
  }

  /** The holder holds so many bytes now. */
  hold(holder: Holder, bytes: number): void {
    this.#total += bytes - (this.#held.get(holder) ?? 0)
    if (bytes === 0) this.#held.delete(holder)
    else this.#held.set(holder, bytes)
    while (this.#total > this.#most) this.#evictLargest()
  }

  #evictLargest(): void {
    let largest: [Holder, number] | undefined
    for (const entry of this.#held) if (!largest || entry[1] > largest[1]) largest = entry
    if (!largest) return
    const [holder, bytes] = largest
    this.#held.delete(holder)
    this.#total -= bytes
    this.#evict(holder, bytes)
  }
}
