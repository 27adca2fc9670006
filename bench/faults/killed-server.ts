import { settle } from './ledger.ts'
import { Findings, type Outcome } from './outcome.ts'
import { claimedFleet, type FaultOptions } from './stage.ts'

/** Fault 1: kill -9 of ingest and API at full ingest; anyone who was confirmed is readable, and the supervisor starts them again. */
export async function killServer({ product, long }: FaultOptions): Promise<Outcome> {
  const findings = new Findings()
  const wish = long ? { uplinks: 50, devices: 20 } : { uplinks: 5, devices: 4 }
  const { kills, between, window } = long ? { kills: 20, between: 2_000, window: 16 } : { kills: 3, between: 60, window: 4 }
  const claimed = await claimedFleet(product, 1, wish)
  const { fleet } = claimed
  try {
    await fleet.ask('pace', { hot: 'first', window })
    let longest = 0
    for (let kill = 1; kill <= kills; kill++) {
      await fleet.ask('confirmedMore', between + Math.floor((between / 2) * Math.random()))
      longest = Math.max(longest, await product.kill(['ingest', 'api']))
      await fleet.ask('allReady')
    }
    await fleet.ask('confirmedMore', between)
    findings.count('kills of ingest and API', kills)
    findings.count('longest until both are ready again, ms', longest)
    await settle(findings, product, claimed, 'first')
    return findings
  } finally {
    await fleet.end()
  }
}
