import { isUplinkId } from './topics.ts'

/** What a person carries from the console to a gateway, as one word. */
export interface ClaimKey {
  uplinkId: string
  /** Works once. */
  code: string
  /** SHA-256 of the CA certificate (DER) that the broker must show, hex in pairs with colons; empty where the system's own CAs vouch for it. */
  fingerprint: string
}

/** '91234567890123-ABCDE23456-9F86…': id, code and, where there is one, the fingerprint without its colons. */
export function writeClaimKey({ uplinkId, code, fingerprint }: ClaimKey): string {
  return [uplinkId, code, ...(fingerprint === '' ? [] : [fingerprint.replaceAll(':', '')])].join('-')
}

/** @returns undefined where the word is none that `writeClaimKey` made */
export function readClaimKey(key: string): ClaimKey | undefined {
  const [uplinkId = '', code = '', print = '', ...more] = key.trim().split('-')
  if (!isUplinkId(uplinkId) || !/^[0-9A-Za-z]{6,40}$/.test(code) || !/^([0-9A-Fa-f]{64})?$/.test(print) || more.length > 0) return undefined
  return { uplinkId, code, fingerprint: (print.toUpperCase().match(/../g) ?? []).join(':') }
}
