import { setTimeout as wait } from 'node:timers/promises'
import type { LoadOrder, LoadResult } from './load.ts'
import { LoadUplink } from './load-uplink.ts'
import { quantile } from './quantiles.ts'

process.once('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.({ result }, () => process.exit(0)),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function run(order: LoadOrder): Promise<LoadResult> {
  const { fleet, rate } = order
  const uplinks = await Promise.all(fleet.uplinkIds.map((id) => LoadUplink.open(order.url, id, fleet)))
  process.send?.({ started: true })
  const began = Date.now()
  const cpu = process.cpuUsage()
  const until = began + order.seconds * 1_000
  if (rate === undefined) await Promise.all(uplinks.map((uplink) => pushed(uplink, order, until)))
  else await paced(uplinks, order, rate, until)
  await Promise.all(uplinks.map((uplink) => uplink.drained()))
  const { user, system } = process.cpuUsage(cpu)
  const sum = (count: (uplink: LoadUplink) => number) => uplinks.reduce((total, uplink) => total + count(uplink), 0)
  const delays = uplinks.flatMap((uplink) => uplink.delays)
  const result = {
    sent: sum((uplink) => uplink.sent),
    sentValues: sum((uplink) => uplink.sentValues),
    confirmed: sum((uplink) => uplink.confirmed),
    rejected: sum((uplink) => uplink.rejected),
    confirmedAfter: { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) },
    seconds: (Date.now() - began) / 1_000,
    cpu: (user + system) / 1e6,
  }
  await Promise.all(uplinks.map((uplink) => uplink.close()))
  return result
}

/** As fast as it is confirmed. */
async function pushed(uplink: LoadUplink, { samplesPerMessage, window }: LoadOrder, until: number): Promise<void> {
  while (Date.now() < until) {
    await uplink.room(window)
    uplink.send(samplesPerMessage)
  }
}

/** At an even rate, in ticks of 10 ms, whatever is confirmed. */
async function paced(uplinks: readonly LoadUplink[], { samplesPerMessage }: LoadOrder, rate: number, until: number): Promise<void> {
  const began = Date.now()
  let sent = 0
  let next = 0
  while (Date.now() < until) {
    const due = ((Date.now() - began) / 1_000) * rate
    while (sent < due) {
      uplinks[next++ % uplinks.length]?.send(samplesPerMessage)
      sent += samplesPerMessage
    }
    await wait(10)
  }
}
