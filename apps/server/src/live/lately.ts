/** Milliseconds: longer than a page takes from its first answers to its stream. */
const remembered = 10_000
/** Far more than is changed in that time; in a flood of changes the oldest are forgotten. */
const most = 1_000

/** What people changed in the last seconds, for browsers whose pages were answered before their stream was open. */
export class LatelyChanged {
  readonly #changed = new Map<string, number>()

  add(changed: readonly string[], now: number): void {
    for (const one of changed) {
      this.#changed.delete(one)
      this.#changed.set(one, now)
    }
    for (const [one, at] of this.#changed) {
      if (at >= now - remembered && this.#changed.size <= most) break
      this.#changed.delete(one)
    }
  }

  /** In the words of `storage/audit.ts`, each once. */
  since(now: number): string[] {
    return [...this.#changed].flatMap(([one, at]) => (at >= now - remembered ? one : []))
  }
}
