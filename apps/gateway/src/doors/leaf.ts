/** Who was let through opens the door within this time, or does not, ms. */
const opensWithin = 60_000
/** As long as it can be told, ms. */
const longest = 86_400_000

/** A door after somebody was let through. Times are monotonic, ms. */
export interface Watched {
  passage: string
  since: number
  openedAt?: number
}

/** What a reading of the leaf says: still to be watched, or how long it stood open; undefined for a leaf that nobody opened. */
export function watchLeaf(
  watched: Watched,
  isOpen: boolean | undefined,
  at: number,
): Watched | { passage: string; open: number | undefined } {
  const { passage, since, openedAt } = watched
  if (isOpen && openedAt === undefined) return { ...watched, openedAt: at }
  if (isOpen === false && openedAt !== undefined) return { passage, open: Math.min(Math.round(at - openedAt), longest) }
  return openedAt === undefined && at - since > opensWithin ? { passage, open: undefined } : watched
}
