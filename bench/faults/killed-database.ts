import { setTimeout as wait } from 'node:timers/promises'
import { type Halves, halvesIn, settle } from './ledger.ts'
import { Findings, type Outcome } from './outcome.ts'
import type { Product } from './product.ts'
import { claimedFleet, type FaultOptions } from './stage.ts'

/** Fault 2: kill -9 of PostgreSQL in the middle of a batch; each batch is wholly in or out, and ingest goes on by itself. */
export async function killDatabase({ product, long }: FaultOptions): Promise<Outcome> {
  const findings = new Findings()
  const wish = long ? { uplinks: 50, devices: 20 } : { uplinks: 5, devices: 4 }
  const { kills, between, window } = long ? { kills: 20, between: 2_000, window: 16 } : { kills: 3, between: 60, window: 4 }
  const claimed = await claimedFleet(product, 2, wish)
  const { fleet, uplinkIds, devices } = claimed
  try {
    await fleet.ask('pace', { hot: 'first', window })
    const halves: Halves = { messages: 0, latest: 0, alarms: 0, unjudged: 0 }
    let longest = 0
    let inTheMiddle = 0
    for (let kill = 1; kill <= kills; kill++) {
      await fleet.ask('confirmedMore', between + Math.floor((between / 2) * Math.random()))
      if (await batchUnderWay(product)) inTheMiddle += 1
      longest = Math.max(longest, await product.killDatabase())
      const found = await halvesIn(product, uplinkIds, devices)
      for (const kind of ['messages', 'latest', 'alarms', 'unjudged'] as const) halves[kind] += found[kind]
      await fleet.ask('confirmedMore', between)
    }
    findings.count('kills of PostgreSQL', kills)
    findings.atLeast('of them in the middle of a batch', inTheMiddle, 1)
    findings.count('longest until all is ready again, ms', longest)
    findings.same('messages stored in part', halves.messages, 0)
    findings.same('newest values without their sample', halves.latest, 0)
    findings.same('alarms without their sample', halves.alarms, 0)
    findings.same('samples without their alarm', halves.unjudged, 0)
    await settle(findings, product, claimed, 'first')
    return findings
  } finally {
    await fleet.end()
  }
}

/** Waits for a transaction of ingest that has written something; false when none was caught in five seconds. */
async function batchUnderWay(product: Product): Promise<boolean> {
  for (const end = Date.now() + 5_000; Date.now() < end; await wait(1)) {
    const [found] = await product.rows<{ writes: number }>(
      `select count(*)::int as writes from pg_stat_activity where application_name like 'kilowatch ingest%' and backend_xid is not null`,
    )
    if ((found?.writes ?? 0) > 0) return true
  }
  return false
}
