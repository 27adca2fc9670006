import type { ServiceState } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { troublesNow } from './service-trouble.ts'

const now = Date.parse('2026-11-21T08:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const runs = { running: true, since: null }
const stopped = (minutes: number) => ({ running: false, since: minutesAgo(minutes) })
const state = (changed: Partial<ServiceState> = {}): ServiceState => ({ ingest: runs, worker: runs, database: runs, ...changed })
const connected = { lostAt: null, brokenAt: null }

describe('what the frame says of the server', () => {
  it('is nothing while all runs, and nothing before the server has said anything', () => {
    expect(troublesNow({ ...connected, service: state() }, now, 0)).toEqual([])
    expect(troublesNow({ ...connected, service: null }, now, 0)).toEqual([])
  })

  it('names each part that stopped, with since when by the clock of the reader', () => {
    const seen = { ...connected, service: state({ ingest: stopped(2), worker: stopped(5) }) }
    expect(troublesNow(seen, now, 60_000)).toEqual([
      { kind: 'ingest', since: now - 180_000 },
      { kind: 'worker', since: now - 360_000 },
    ])
  })

  it('never begins in the future, and begins now where nobody knows when', () => {
    const [ingest, worker] = troublesNow(
      { ...connected, service: state({ ingest: stopped(-9), worker: { running: false, since: null } }) },
      now,
      0,
    )
    expect([ingest?.since, worker?.since]).toEqual([now, now])
  })

  it('is the database alone when that is away: nothing else can run then', () => {
    const seen = { ...connected, service: state({ database: stopped(1), ingest: stopped(1), worker: stopped(1) }) }
    expect(troublesNow(seen, now, 0)).toEqual([{ kind: 'database', since: now - 60_000 }])
  })

  it('is the lost stream alone: first that it is opened again, after ten seconds that the server is away', () => {
    const lost = (seconds: number) => ({ service: state({ ingest: stopped(2) }), lostAt: now - 40_000, brokenAt: now - seconds * 1_000 })
    expect(troublesNow(lost(2), now, 0)).toEqual([])
    expect(troublesNow(lost(4), now, 0)).toEqual([{ kind: 'lost', since: now - 40_000 }])
    expect(troublesNow(lost(11), now, 0)).toEqual([{ kind: 'away', since: now - 40_000 }])
  })
})
