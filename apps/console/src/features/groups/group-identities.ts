import type { GroupDetail } from '@kilowatch/contract'

export type Identity = GroupDetail['staff'][number]['identity']
/** Strongest first: managers and inspectors may operate the group's devices, viewers look at them. */
export const identities: readonly Identity[] = ['manager', 'inspector', 'viewer']
