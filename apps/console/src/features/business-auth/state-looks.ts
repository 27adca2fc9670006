import type { Names } from '@kilowatch/catalog'
import { authStates, type BusinessAuth } from '@kilowatch/contract'
import type { Shape } from '../../ui/mark.tsx'

/** Shape, colour and word of each state; red for a rejected one as the specification says. */
export const stateLooks: Readonly<Record<BusinessAuth['state'], { shape: Shape; colour: string; name: Names }>> = {
  draft: { shape: 'dashed', colour: 'var(--critical)', name: authStates.none },
  review: { shape: 'waits', colour: 'var(--major)', name: authStates.review },
  rejected: { shape: 'cross', colour: 'var(--critical)', name: authStates.rejected },
  authenticated: { shape: 'check', colour: 'var(--normal)', name: authStates.authenticated },
}
