import type { Quota } from '@kilowatch/contract'

/** From this share on it is said that little is left. */
const nearly = 0.9

/** What it means how far a quota is used. */
export function fillOf({ used, most }: Pick<Quota, 'used' | 'most'>): 'free' | 'nearly' | 'full' {
  if (used >= most) return 'full'
  return used >= nearly * most ? 'nearly' : 'free'
}
