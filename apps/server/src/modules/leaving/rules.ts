const dayMs = 86_400_000

/** A closed business can be restored for so long; then all of it is erased. */
export const daysUntilErased = 30

/** When a business that was closed then is erased. */
export function erasedAt(closedAt: Date): Date {
  return new Date(closedAt.getTime() + daysUntilErased * dayMs)
}
