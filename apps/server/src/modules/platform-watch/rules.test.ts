import type { WatchedMatter } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import en from '../../../locales/en/messages.json' with { type: 'json' }
import zh from '../../../locales/zh/messages.json' with { type: 'json' }
import { changesOf, type OpenAlarm } from './alarm-rules.ts'
import type { Figures } from './figures.ts'
import { type Finding, judge } from './rules.ts'
import { stateWords } from './words.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const gigabytes = (count: number) => count * 1_073_741_824
const disk = (free: number, total: number) => ({ path: '/data', freeBytes: gigabytes(free), totalBytes: gigabytes(total) })

const healthy: Figures = {
  partitions: { total: 100, unowned: 0 },
  ingest: [{ dropped: 0, queuedBytes: 1_000 }],
  notifications: { waitingSeconds: 20, failing: [] },
  mail: { configured: true, outcomes: [false, true] },
  backup: { at: '03:00', lastGood: ago(9), lastStart: ago(9), failed: false },
  disks: [disk(50, 100), disk(20, 100)],
  database: { answerSeconds: 0.001, connections: 12, mostConnections: 60, version: 150_004 },
  history: { first: ago(24 * 3.5), last: ago(-24 * 6.5), rawDays: 2 },
  ping: { configured: true, failingSince: null },
  excesses: [],
}

function found(change: Partial<Figures>, matter: WatchedMatter, open: WatchedMatter[] = []): Finding | undefined {
  return judge({ ...healthy, ...change }, new Set(open), now).find((finding) => finding.matter === matter)
}

it('finds nothing wrong where nothing is', () => {
  expect(judge(healthy, new Set(), now).map(({ state }) => state)).toEqual(Array(10).fill('good'))
})

it.each<[WatchedMatter, Partial<Figures>, string, number]>([
  ['ingest', { partitions: { total: 100, unowned: 1 } }, 'watch-ingest-unowned', 4],
  ['ingest-behind', { ingest: [{ dropped: 3, queuedBytes: 0 }] }, 'watch-ingest-dropping', 3],
  ['ingest-behind', { ingest: [{ dropped: 0, queuedBytes: 50_000_000 }] }, 'watch-ingest-queueing', 2],
  ['notifications', { notifications: { waitingSeconds: 301, failing: [] } }, 'watch-notifications-waiting', 3],
  [
    'notifications',
    { notifications: { waitingSeconds: 0, failing: [{ channel: 'sms', since: ago(1.1) }] } },
    'watch-notifications-failing',
    3,
  ],
  ['mail-server', { mail: { configured: true, outcomes: [false, false, false, true] } }, 'watch-mail-failing', 3],
  ['backup', { backup: { at: '03:00', lastGood: ago(26.5), lastStart: ago(1), failed: false } }, 'watch-backup-old', 3],
  ['backup', { backup: { at: null, lastGood: ago(1), lastStart: ago(1), failed: true } }, 'watch-backup-failed', 3],
  ['disk', { disks: [disk(50, 100), disk(9.9, 100)] }, 'watch-disk-low', 2],
  ['disk', { disks: [disk(1.9, 4)] }, 'watch-disk-low', 2],
  ['disk', { disks: [disk(50, 100), disk(2.9, 100)] }, 'watch-disk-full', 4],
  ['database', { database: { answerSeconds: 1.1, connections: 1, mostConnections: 60, version: 180_000 } }, 'watch-database-slow', 3],
  ['database', { database: { answerSeconds: 0, connections: 55, mostConnections: 60, version: 180_000 } }, 'watch-database-connections', 3],
  ['database', { database: { answerSeconds: 0, connections: 1, mostConnections: 60, version: 140_010 } }, 'watch-database-old', 2],
  ['history', { history: { first: ago(50), last: ago(-71), rawDays: 2 } }, 'watch-history-ahead', 3],
  ['history', { history: { first: ago(50), last: ago(-23), rawDays: 2 } }, 'watch-history-ahead', 4],
  ['history', { history: { first: ago(24 * 5.1), last: ago(-24 * 6), rawDays: 2 } }, 'watch-history-unsealed', 2],
  ['ping', { ping: { configured: true, failingSince: ago(0.2) } }, 'watch-ping-failing', 2],
  ['budgets', { excesses: [{ budget: 'requestsOfAddress', holder: '203.0.113.9', count: 600 }] }, 'watch-budgets-exceeded', 2],
])('sees trouble with %s', (matter, change, code, level) => {
  expect(found(change, matter)).toMatchObject({ state: 'trouble', code, level })
  // Words in both languages with every value filled in.
  const { params = {} } = found(change, matter) ?? {}
  for (const words of [zh, en]) {
    const { title, body } = words[code as keyof typeof en]
    for (const [, name] of `${title} ${body}`.matchAll(/\{(\w+)\}/g)) expect(Object.keys(params)).toContain(name)
  }
})

it('knows what is not set up from what is wrong, and what could not be found out', () => {
  expect(found({ ping: { configured: false, failingSince: null } }, 'ping')).toMatchObject({ state: 'unknown', code: 'ping-none' })
  expect(found({ mail: { configured: false, outcomes: [false, false, false] } }, 'mail-server')).toMatchObject({ state: 'unknown' })
  expect(found({ backup: { at: null, lastGood: undefined, lastStart: undefined, failed: false } }, 'backup')).toMatchObject({
    code: 'backup-none',
  })
  expect(found({ disks: undefined }, 'disk')).toMatchObject({ state: 'unknown', code: 'unreadable' })
})

it('wants a little more room before a disk that was low counts as good', () => {
  expect(found({ disks: [disk(11, 100)] }, 'disk')?.state).toBe('good')
  expect(found({ disks: [disk(11, 100)] }, 'disk', ['disk'])?.state).toBe('trouble')
  expect(found({ disks: [disk(12.1, 100)] }, 'disk', ['disk'])?.state).toBe('good')
})

it('says figures of what is good in both languages', () => {
  for (const { code, params } of judge(healthy, new Set(), now)) {
    for (const language of ['zh', 'en'] as const) {
      expect(stateWords(code, params, language)).not.toMatch(/[{}]/)
      expect(stateWords(code, params, language)).not.toBe(code)
    }
  }
})

it('opens once, tells again when it is worse or a day has passed, and ends what is good or no longer wanted', () => {
  const alarm = (matter: WatchedMatter, level: number, toldAt: Date): OpenAlarm => ({ id: matter, matter, level, code: '', toldAt })
  const trouble = (matter: WatchedMatter, level: 2 | 4): Finding => ({
    matter,
    state: 'trouble',
    level,
    code: 'watch-disk-low',
    params: {},
  })
  const told = (open: OpenAlarm[], findings: Finding[]) => changesOf(open, findings, now)
  expect(told([], [trouble('disk', 2)]).opened).toHaveLength(1)
  expect(told([alarm('disk', 2, ago(1))], [trouble('disk', 2)])).toMatchObject({ opened: [], changed: [{ tell: false }], released: [] })
  expect(told([alarm('disk', 2, ago(1))], [trouble('disk', 4)]).changed[0]?.tell).toBe(true)
  expect(told([alarm('disk', 2, ago(24))], [trouble('disk', 2)]).changed[0]?.tell).toBe(true)
  const over: Finding = { matter: 'disk', state: 'unknown', code: 'ping-none', params: {} }
  expect(told([alarm('disk', 2, ago(1))], [over]).released).toHaveLength(1)
  expect(told([alarm('disk', 2, ago(1))], [{ ...over, code: 'unreadable' }]).released).toEqual([])
})
