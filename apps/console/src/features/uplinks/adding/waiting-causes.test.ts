import type { Connecting } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import { checkOf, findingsOf, wantsKey } from './waiting-causes.ts'

const keyAt = '2026-10-21T06:00:00.000Z'
const later = '2026-10-21T06:02:00.000Z'
const silent: Connecting = {
  claimedAt: null,
  connected: false,
  keyExpiresAt: '2026-10-21T07:00:00.000Z',
  refused: null,
  loginRefusedAt: null,
  clockOffMs: null,
  broker: { host: 'a.example', port: 8883, answers: true },
}

it.each<[string, Partial<Connecting>, string[]]>([
  ['nothing was heard', {}, ['unknown portUnknown', 'unknown clockUnknown', 'unknown keyUnseen']],
  [
    'the broker does not answer here',
    { broker: { ...silent.broker, answers: false } },
    ['wrong portDead', 'unknown clockUnknown', 'unknown keyUnseen'],
  ],
  [
    'the key was taken and the clock told',
    { claimedAt: later, keyExpiresAt: null, clockOffMs: 900 },
    ['unknown portAfterClaim', 'fine clockRight', 'fine keyTaken'],
  ],
  [
    'the clock is a day behind',
    { claimedAt: later, keyExpiresAt: null, clockOffMs: -86_400_000 },
    ['unknown portAfterClaim', 'wrong clockWrong', 'fine keyTaken'],
  ],
  ['a used key came again', { refused: { at: later, why: 'used' } }, ['unknown portUnknown', 'unknown clockUnknown', 'wrong keyUsed']],
  ['another key came', { refused: { at: later, why: 'wrong' } }, ['unknown portUnknown', 'unknown clockUnknown', 'wrong keyWrong']],
  ['an old key came', { refused: { at: later, why: 'expired' } }, ['unknown portUnknown', 'unknown clockUnknown', 'wrong keyExpired']],
  [
    'a refusal is of an earlier key',
    { refused: { at: '2026-10-21T05:00:00.000Z', why: 'wrong' } },
    ['unknown portUnknown', 'unknown clockUnknown', 'unknown keyUnseen'],
  ],
  [
    'the secret is refused after the claim',
    { claimedAt: later, keyExpiresAt: null, loginRefusedAt: '2026-10-21T06:03:00.000Z' },
    ['fine portOpen', 'unknown clockUnknown', 'wrong secretWrong'],
  ],
])('where %s', (_, some, said) => {
  expect(findingsOf({ ...silent, ...some }, keyAt).map(({ verdict, words }) => `${verdict} ${words}`)).toEqual(said)
})

it('is looked at with what the gateway’s system has', () => {
  const broker = { host: 'a.example', port: 8883 }
  expect(checkOf('linux-arm64', 'portUnknown', broker)).toContain('/dev/tcp/a.example/8883')
  expect(checkOf('win-x64', 'portAfterClaim', broker)).toContain('Test-NetConnection a.example -Port 8883')
  expect([checkOf('linux-x64', 'clockUnknown', broker), checkOf('win-x64', 'clockUnknown', broker)]).toEqual([
    'date -u',
    '(Get-Date).ToUniversalTime()',
  ])
  expect(checkOf('win-x64', 'portOpen', broker)).toBeUndefined()
})

it('offers another key where the present one is wrong or gone, not where it did its work', () => {
  const key = (verdict: 'fine' | 'wrong' | 'unknown', expired: boolean) => wantsKey({ cause: 'key', verdict, words: '' }, expired)
  expect([key('fine', true), key('unknown', false)]).toEqual([false, false])
  expect([key('wrong', false), key('unknown', true)]).toEqual([true, true])
  expect(wantsKey({ cause: 'clock', verdict: 'wrong', words: '' }, true)).toBe(false)
})
