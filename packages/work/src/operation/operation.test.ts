import { describe, expect, test } from 'vitest'
import { judgeOperation, type OperationFacts } from './check.ts'
import { operationLockEnd, operationPatience, operationStanding, operationTime, writesOperation } from './ticket.ts'

const free: OperationFacts = {
  ...{ may: true, blocked: null, connected: true, isCommand: true, offered: true, underWay: false, locked: false, maintained: false },
  ...{ timed: 0, feedsRecorded: true, feeds: true, lose: 0, battery: 0, gain: 0 },
}

describe('may this be done now', () => {
  test('yes, where nothing stands against it', () => {
    expect(judgeOperation(free)).toEqual({ answer: 'allowed', reasons: [] })
  })

  test.each([
    [{ may: false }, 'not-yours'],
    [{ blocked: 'disabled' }, 'disabled'],
    [{ blocked: 'expired' }, 'expired'],
    [{ locked: true }, 'locked'],
    [{ connected: false }, 'offline'],
    [{ offered: false }, 'not-offered'],
    [{ underWay: true }, 'under-way'],
  ] as const)('no, whatever else is so: %o', (facts, reason) => {
    expect(judgeOperation({ ...free, ...facts, lose: 2 })).toEqual({ answer: 'refused', reasons: [reason, 'loses'] })
  })

  test.each([
    [{ maintained: true }, 'maintained'],
    [{ timed: 1 }, 'timed'],
    [{ feedsRecorded: false }, 'feeds-unknown'],
    [{ lose: 1 }, 'loses'],
    [{ battery: 1 }, 'battery'],
    [{ gain: 1 }, 'gains'],
  ] as const)('with something to be known before: %o', (facts, reason) => {
    expect(judgeOperation({ ...free, ...facts })).toEqual({ answer: 'conditional', reasons: [reason] })
  })

  test('work on site needs no gateway, and a device that feeds nothing no record of what it feeds', () => {
    expect(judgeOperation({ ...free, isCommand: false, connected: false, offered: false }).answer).toBe('allowed')
    expect(judgeOperation({ ...free, feeds: false, feedsRecorded: false }).answer).toBe('allowed')
  })
})

test('a ticket is written by whoever made it and by managers, and by nobody who only carries it out', () => {
  expect([['creator'], ['group-manager'], ['admin'], ['creator', 'assignee']].map(writesOperation)).toEqual([true, true, true, true])
  expect([['assignee'], ['guardian'], []].map(writesOperation)).toEqual([false, false, false])
})

describe('time of a ticket', () => {
  const times = { startsAt: new Date(1_000), endsAt: new Date(2_000) }

  test('begins and ends as it says; its lock ends half an hour later', () => {
    expect([999, 1_000, 1_999, 2_000].map((at) => operationTime(times, new Date(at)))).toEqual(['early', 'now', 'now', 'over'])
    expect(operationLockEnd(times).getTime()).toBe(2_000 + 30 * 60_000)
  })

  test('a command waits for the second person for a while, words as long as it takes', () => {
    const asked = { isCommand: true, askedAt: new Date(0), command: null, doneAt: null }
    expect(operationStanding(asked, new Date(operationPatience - 1))).toBe('asked')
    expect(operationStanding(asked, new Date(operationPatience))).toBe('waiting')
    expect(operationStanding({ ...asked, isCommand: false }, new Date(operationPatience))).toBe('asked')
    expect(operationStanding({ ...asked, command: 'under-way' }, new Date(operationPatience))).toBe('sent')
    expect(operationStanding({ ...asked, command: 'failed' }, new Date(operationPatience))).toBe('failed')
    expect(operationStanding({ ...asked, command: 'failed' }, new Date(1))).toBe('asked')
    expect(operationStanding({ ...asked, doneAt: new Date(5) }, new Date(6))).toBe('done')
  })
})
