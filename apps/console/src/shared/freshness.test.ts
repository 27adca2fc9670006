import type { Reading } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { qualityNow } from './freshness.ts'

const at = Date.parse('2026-11-22T06:14:00.000Z')
const reading = (parts: Partial<Reading> = {}): Reading => ({
  key: 'input_frequency',
  value: 49.99,
  at: new Date(at).toISOString(),
  quality: 'good',
  cadence: 5_000,
  ...parts,
})

describe('what a reading is worth now', () => {
  it('review S3: a good one grows old by itself after three of its own cadences', () => {
    expect(qualityNow(reading(), at + 15_000, false)).toBe('good')
    expect(qualityNow(reading(), at + 15_001, false)).toBe('stale')
    expect(qualityNow(reading({ cadence: 60_000 }), at + 15_001, false)).toBe('good')
  })

  it('review S2: all are old while nothing is heard of the server', () => {
    expect(qualityNow(reading(), at, true)).toBe('stale')
  })

  it('what is bad, or no number, stays bad however old', () => {
    expect(qualityNow(reading({ quality: 'bad' }), at, true)).toBe('bad')
    expect(qualityNow(reading({ value: null }), at + 99_000, false)).toBe('bad')
    expect(qualityNow(reading({ quality: 'stale' }), at, false)).toBe('stale')
  })
})
