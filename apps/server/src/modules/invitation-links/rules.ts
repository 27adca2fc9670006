export const invitationDays = 7

/** Seconds of waiting after the n-th invitation in a row, of one inviter (a business, the platform) and to one contact. */
export const inviteBackOff = {
  // A hospital enters its people in one morning.
  inviter: [...Array<number>(200).fill(0), 2, 4, 8, 16, 32, 60],
  contact: [0, 0, 30, 120, 600, 1_800],
} as const satisfies Record<string, readonly number[]>

export interface Contact {
  phone: string | null
  email: string | null
}

export function contactOf(text: string): Contact {
  return text.includes('@') ? { phone: null, email: text } : { phone: text, email: null }
}

/** The phone or the e-mail that was invited. */
export function contactIn({ phone, email }: Contact): string {
  return phone ?? email ?? ''
}

/** Whether this account is the one that was invited. */
export function isOf(invited: Contact, account: Contact): boolean {
  if (invited.phone !== null) return invited.phone === account.phone
  return invited.email !== null && invited.email.toLowerCase() === account.email?.toLowerCase()
}
