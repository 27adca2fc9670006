import { setTimeout as wait } from 'node:timers/promises'
import { Findings, type Outcome } from './outcome.ts'
import type { Product } from './product.ts'
import { claimedFleet, type FaultOptions } from './stage.ts'

/** Milliseconds. */
const allRecorded = 10_000
const patience = 300_000
/** What a person gets one by one before the rest comes together (domain.md: more than 10 in 10 minutes). */
const mostSingly = 10

/** Fault 17: every device leaves its limits at the same moment; all alarms are recorded, people get a few messages and a digest of the rest. */
export async function alarmStorm({ product, long }: FaultOptions): Promise<Outcome> {
  const findings = new Findings()
  const wish = long ? { uplinks: 50, devices: 100 } : { uplinks: 10, devices: 20 }
  const all = wish.uplinks * wish.devices
  const { fleet, uplinkIds } = await claimedFleet(product, 17, wish)
  try {
    await fleet.ask('once', 'none')
    await fleet.ask('drained')
    const began = performance.now()
    await fleet.ask('once', 'all')
    await reached(product, openAlarms, uplinkIds, all)
    findings.time('until all alarms were recorded, ms', performance.now() - began, allRecorded, long)
    await fleet.ask('drained')
    const [recorded] = await product.rows<{ n: number }>(openAlarms, [uplinkIds])
    findings.same('alarms open', recorded?.n ?? 0, all)
    await reached(product, toldAlarms, uplinkIds, all)
    findings.count('until all of them were told or gathered, ms', performance.now() - began)
    const [told] = await product.rows<{ singly: number; digests: number; deliveries: number }>(notifications, [
      uplinkIds,
      product.person.id,
    ])
    findings.atMost('messages about one alarm to a person', told?.singly ?? 0, mostSingly)
    findings.atLeast('digests to a person', told?.digests ?? 0, 1)
    findings.atMost('digests to a person', told?.digests ?? 0, 2)
    findings.count('deliveries to a person', told?.deliveries ?? 0)
    return findings
  } finally {
    await fleet.end()
  }
}

const own = `select a.id from alarms a where a.uplink_id = any($1) and a.kind = 'threshold'`
const openAlarms = `select count(*)::int as n from (${own} and a.released_at is null) o`
const toldAlarms = `select count(distinct ta.alarm_id)::int as n from (${own}) o join notification_alarms ta on ta.alarm_id = o.id`
const notifications = `
  with theirs as (
    select distinct t.id, t.occasion from (${own}) o join notification_alarms ta on ta.alarm_id = o.id
      join notifications t on t.id = ta.notification_id where t.user_id = $2)
  select count(*) filter (where occasion = 'opened')::int as singly, count(*) filter (where occasion = 'digest')::int as digests,
         (select count(*)::int from notification_deliveries d join theirs on theirs.id = d.notification_id) as deliveries
    from theirs`

async function reached(product: Product, count: string, uplinkIds: readonly string[], wanted: number): Promise<void> {
  let n = 0
  for (const end = Date.now() + patience; n < wanted; await wait(100)) {
    n = (await product.rows<{ n: number }>(count, [uplinkIds]))[0]?.n ?? 0
    if (Date.now() > end) throw new Error(`${n} of ${wanted} alarms within ${patience / 60_000} minutes`)
  }
}
