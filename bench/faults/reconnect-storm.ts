import { probeApi } from './api-probe.ts'
import type { Fleet } from './fleet.ts'
import { settle } from './ledger.ts'
import { Findings, type Outcome } from './outcome.ts'
import { claimedFleet, type FaultOptions } from './stage.ts'

/** Milliseconds. */
const allBack = 60_000
const answered = 1_000

/** Fault 9: every uplink reconnects at once, first after a cut of the network, then (long) after the server was killed. */
export async function reconnectStorm({ product, long, uplinks }: FaultOptions): Promise<Outcome> {
  const findings = new Findings()
  const claimed = await claimedFleet(product, 9, { uplinks: uplinks ?? (long ? 10_000 : 300), devices: 1 })
  const { fleet, uplinkIds } = claimed
  try {
    // A reading of each uplink in five seconds.
    await fleet.ask('pace', { hot: 'none', rate: uplinkIds.length / 5, backlogRate: 5 })
    await fleet.ask('allServed')
    const memory = product.memory('ingest')
    await storm(findings, fleet, 'after a cut', long, product, async () => fleet.ask('cutAll'))
    if (long) await storm(findings, fleet, 'after a kill', long, product, async () => void (await product.kill(['ingest'])))
    findings.count('uplinks', uplinkIds.length)
    findings.count('memory of ingest before, MB', memory)
    findings.count('memory of ingest after, MB', product.memory('ingest'))
    await settle(findings, product, claimed, 'none')
    return findings
  } finally {
    await fleet.end()
  }
}

async function storm(
  findings: Findings,
  fleet: Fleet,
  when: string,
  long: boolean,
  product: FaultOptions['product'],
  begin: () => Promise<void>,
): Promise<void> {
  const probe = probeApi(product)
  const began = performance.now()
  await begin()
  await fleet.ask('allReady')
  findings.time(`all connected and known ${when}, ms`, performance.now() - began, allBack, long)
  await fleet.ask('allServed')
  findings.time(`all served ${when}, ms`, performance.now() - began, allBack, long)
  const { asked, failed, p99 } = await probe.stop()
  findings.atLeast(`requests meanwhile ${when}`, asked, 1)
  findings.same(`of them not answered ${when}`, failed, 0)
  findings.time(`p99 of their answers ${when}, ms`, p99, answered, long)
}
