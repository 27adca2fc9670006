import { idInCode } from '../device-draft.ts'

/** What a text that was scanned or typed means to this installation. */
export type Meaning =
  /** A page of this installation, by its address. */
  | { kind: 'page'; to: string }
  /** The number on a box, or of a device or gateway. */
  | { kind: 'id'; id: string }
  /** Nothing of ours. */
  | { kind: 'foreign' }

/** Outside of the frame, and for anyone who has its link. */
const invitationPath = '/invitation'

/** @param own the addresses of this installation: the one in the browser, and the one in its messages and on its labels */
export function meaningOf(text: string, own: readonly string[]): Meaning {
  const trimmed = text.trim()
  const address = addressIn(trimmed)
  if (address === null) {
    const id = /^[\d\s-]+$/.test(trimmed) ? trimmed.replaceAll(/[\s-]/g, '') : trimmed
    return idMeant(/^\d{12,20}$/.test(id) ? id : idInCode(id))
  }
  if (own.some((one) => addressIn(one)?.origin === address.origin)) return { kind: 'page', to: address.pathname + address.search }
  // The maker's own page, whose address ends with the number of the box: the number alone is taken from it.
  return idMeant(idInCode(address.pathname + address.search))
}

function idMeant(id: string | undefined): Meaning {
  return id === undefined ? { kind: 'foreign' } : { kind: 'id', id }
}

function addressIn(text: string): URL | null {
  const address = URL.canParse(text) ? new URL(text) : null
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address : null
}

export function isInvitation(to: string): boolean {
  return to.split('?')[0] === invitationPath
}
