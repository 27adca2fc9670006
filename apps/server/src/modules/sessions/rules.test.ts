import { expect, test } from 'vitest'
import { judgeCredential } from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

test.each([
  ['never used', null, 60, 'good'],
  ['used just now', 0, 60, 'good'],
  ['used 30 s ago', -30, 60, 'good'],
  ['used 31 s ago', -31, 60, 'reused'],
  ['over', null, 0, 'expired'],
  ['over, and used long ago', -999, -1, 'expired'],
] as const)('a credential that is %s', (_what, used, expires, state) => {
  expect(judgeCredential({ usedAt: used === null ? null : at(used), expiresAt: at(expires) }, now)).toBe(state)
})
