/** How somebody who is known at the door comes in. */
export interface Entry<K extends string = string, P extends string = string> {
  /** What its reader does for them: a control, and what it is told. */
  opens: { control: string; value: string }
  /** The state of the leaf, and its values in which nobody can pass. */
  leaf: { by: K; closed: readonly string[] }
  /** The state of the lock, and the setting's point that says for how long it stays released, in seconds. */
  lock: { by: K; heldFor: P }
}

/** By what a person shows at a door who they are. */
export const credentialWays = ['card', 'pin', 'finger'] as const
export type CredentialWay = (typeof credentialWays)[number]
