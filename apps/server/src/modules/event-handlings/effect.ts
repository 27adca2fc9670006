/** Days without a repeat after which something helped. */
const proven = 30 * 86_400_000

interface Course {
  openedAt: Date
  releasedAt: Date | null
  /** It was over because its value was, not because the limit or the device went. */
  byValue: boolean
  /** When the same alarm came again. */
  againAt: Date | null
}

export interface Effect {
  lasted: number | null
  quiet: number | null
  repeated: boolean
  effective: boolean | null
}

/** What the readings say of what was done about an alarm: how soon it was over, and for how long it stayed away. */
export function effectOf({ openedAt, releasedAt, byValue, againAt }: Course, now: Date): Effect {
  const repeated = againAt !== null
  if (releasedAt === null) return { lasted: null, quiet: null, repeated, effective: null }
  const quiet = Math.max(0, (againAt ?? now).getTime() - releasedAt.getTime())
  const lasted = byValue ? releasedAt.getTime() - openedAt.getTime() : null
  return { lasted, quiet, repeated, effective: quiet >= proven ? true : repeated ? false : null }
}

/** What helped before what is not known yet, and that before what did not; the newest first. */
export function byEffect<T extends { effective: boolean | null; at: Date }>(cases: readonly T[]): T[] {
  const rank = ({ effective }: T) => (effective === null ? 1 : effective ? 0 : 2)
  return [...cases].sort((a, b) => rank(a) - rank(b) || b.at.getTime() - a.at.getTime())
}
