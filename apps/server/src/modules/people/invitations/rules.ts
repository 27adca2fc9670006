export const invitationDays = 7

/** Seconds of waiting after the n-th invitation in a row, of one business and to one contact. */
export const inviteBackOff = {
  // A hospital enters its people in one morning.
  business: [...Array<number>(200).fill(0), 2, 4, 8, 16, 32, 60],
  contact: [0, 0, 30, 120, 600, 1_800],
} as const satisfies Record<string, readonly number[]>

export interface Contact {
  phone: string | null
  email: string | null
}

export function contactOf(text: string): Contact {
  return text.includes('@') ? { phone: null, email: text } : { phone: text, email: null }
}
