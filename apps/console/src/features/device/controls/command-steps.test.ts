import { expect, test } from 'vitest'
import { stepsOf } from './command-steps.ts'

const [a, b, c, d] = ['2026-10-21T14:20:20Z', '2026-10-21T14:20:21Z', '2026-10-21T14:20:22Z', '2026-10-21T14:20:26Z'] as const
const of = (state: Parameters<typeof stepsOf>[0]['state'], sentAt: string | null, acknowledgedAt: string | null, endedAt: string | null) =>
  stepsOf({ state, requestedAt: a, sentAt, acknowledgedAt, endedAt }).map(({ kind, at }) => (at ? `${kind} ${at.slice(17, 19)}` : kind))

test.each([
  ['requested', null, null, null, ['done 20', 'now', 'waits', 'waits']],
  ['sent', b, null, null, ['done 20', 'done 21', 'now', 'waits']],
  ['acknowledged', b, c, null, ['done 20', 'done 21', 'done 22', 'now']],
  ['verified', b, c, d, ['done 20', 'done 21', 'done 22', 'done 26']],
  ['verified', b, null, d, ['done 20', 'done 21', 'done', 'done 26']],
  ['expired', null, null, d, ['done 20', 'ended 26', 'waits', 'waits']],
  ['refused', b, null, d, ['done 20', 'done 21', 'ended 26', 'waits']],
  ['failed', b, c, d, ['done 20', 'done 21', 'done 22', 'ended 26']],
] as const)('a command that is %s (sent %s, acknowledged %s, ended %s)', (state, sent, acknowledged, ended, steps) => {
  expect(of(state, sent, acknowledged, ended)).toEqual(steps)
})
