import type { BarBadge } from '../../shared/page-definition.ts'
import { useOwnCounts } from './use-own-counts.ts'

/** How much of the person's own waits; badges end at 99. */
export function OwnCount({ of, className }: { of: BarBadge; className: string }) {
  const count = useOwnCounts()[of]
  return count > 0 ? <span className={className}>{count > 99 ? '99+' : count}</span> : null
}
