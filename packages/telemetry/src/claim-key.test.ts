import { describe, expect, it } from 'vitest'
import { readClaimKey, writeClaimKey } from './claim-key.ts'

const fingerprint = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, '0').toUpperCase()).join(':')
const claim = { uplinkId: '91234567890123', code: 'ABCDE23456', fingerprint }

describe('the key of a claim', () => {
  it('carries id, code and fingerprint in one word', () => {
    const key = writeClaimKey(claim)
    expect(key).toMatch(/^91234567890123-ABCDE23456-[0-9A-F]{64}$/)
    expect(readClaimKey(` ${key}\n`)).toEqual(claim)
  })

  it('has no third part where the system itself vouches for the broker', () => {
    const known = { ...claim, fingerprint: '' }
    expect(writeClaimKey(known)).toBe('91234567890123-ABCDE23456')
    expect(readClaimKey(writeClaimKey(known))).toEqual(known)
  })

  it.each([
    '',
    'ABCDE23456',
    '91234567890123',
    '91234567890123-',
    '91234567890123-ABCDE23456-9F86',
    'x-ABCDE23456',
    '91234567890123-AB;rm-9F',
  ])('is not read from "%s"', (word) => {
    expect(readClaimKey(word)).toBeUndefined()
  })
})
