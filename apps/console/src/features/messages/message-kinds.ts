import type { Message } from '@kilowatch/contract'

export type MessageKind = Message['kind']
/** Whence messages come, in the order of the choice. */
export const messageKinds: readonly MessageKind[] = [
  'alarm',
  'platform',
  'operator',
  'invitation',
  'share',
  'security',
  'grant',
  'business',
]
