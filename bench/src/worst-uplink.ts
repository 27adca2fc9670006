import { startProduct } from '../faults/product.ts'
import { claimedFleet, uplinkIdsOf } from '../faults/stage.ts'
import { claimWorst, endureAll, interval, worstAge } from '../faults/worst-uplink.ts'
import { option, print } from './figures.ts'

/** One uplink does its worst in each way in turn; what those of another business notice of it. */
const seconds = Number(option('seconds') ?? 20)
const worst = '9990000000025'
const uplinks = 50

const product = await startProduct()
try {
  const { fleet } = await claimedFleet(product, 25, { uplinks, devices: 4 })
  await claimWorst(product, worst)
  await fleet.ask('pace', { hot: 'first', rate: (uplinks * 1_000) / interval })
  await fleet.ask('allServed')
  const memory = () => `${product.memory('ingest')} MB + ${product.memory('api')} MB`
  print('memory before (broker + ingest, API + worker)', memory())
  const pid = product.pid('ingest')
  for (const { attack, connections, ages, calls, highest } of await endureAll(product, {
    worst,
    others: uplinkIdsOf(25, uplinks),
    seconds,
  })) {
    print(attack, `${connections} connections`)
    print('  newest value of others at its oldest', worstAge(ages))
    print('  p99 of the calls of others', `${calls.p99.toFixed(0)} ms, ${calls.failed} not answered`)
    print('  memory at its highest', `${highest.ingest} MB + ${highest.api} MB`)
  }
  print('memory after', memory())
  print('ingest', product.pid('ingest') === pid ? 'one process throughout' : 'was started again')
  await fleet.end()
} finally {
  await product.stop()
}
