const minutes = [1, 2, 5, 15, 30, 60]
const dayMs = 86_400_000

/** When a message that could not be sent is tried again, by how often it was tried; null: it is given up a day after it was made. */
export function nextTry(attempts: number, createdAt: Date, now: Date): Date | null {
  const wait = minutes[Math.min(Math.max(attempts, 1), minutes.length) - 1] ?? 60
  const at = new Date(now.getTime() + wait * 60_000)
  return at.getTime() > createdAt.getTime() + dayMs ? null : at
}
