import { print } from './figures.ts'
import type { Fleet } from './fleet.ts'
import { type LoadResult, startLoad } from './load.ts'
import type { Stage } from './stage.ts'
import { countSamples } from './store-figures.ts'

/** Samples of one uplink that may be unconfirmed at a time: what a gateway with a backlog sends before it waits. */
const unanswered = 320

type Cpu = ReturnType<Stage['cpu']>

/** As fast as the chain takes it; every confirmed sample must be a row. `rate`: values a second. */
export async function sustained(
  stage: Stage,
  fleet: Fleet,
  { samplesPerMessage, seconds }: { samplesPerMessage: number; seconds: number },
): Promise<LoadResult & { rate: number }> {
  const before = await countSamples(stage.database)
  const cpuBefore = stage.cpu()
  const { done } = startLoad({ url: stage.mqttUrl, fleet, seconds, samplesPerMessage, window: unanswered / samplesPerMessage })
  const result = await done
  const cpu = stage.cpu()
  const stored = (await countSamples(stage.database)) - before
  if (stored !== result.confirmed || result.confirmed !== result.sent) {
    throw new Error(`sent ${result.sent}, confirmed ${result.confirmed}, rejected ${result.rejected}, stored ${stored}`)
  }
  const rate = Math.round(result.sentValues / result.seconds)
  print(`sustained ingest, ${samplesPerMessage} samples a message`, `${rate.toLocaleString('en')} values/s`)
  print('  sent = confirmed = stored rows', result.confirmed.toLocaleString('en'))
  printCores(cpuBefore, cpu, result)
  return { ...result, rate }
}

export function printCores(before: Cpu, after: Cpu, { seconds: took, cpu }: LoadResult): void {
  const cores = [after.ingest - before.ingest, after.api - before.api, after.postgres - before.postgres, cpu]
  print('  cores: ingest + API + PostgreSQL + load generator', cores.map((used) => (used / took).toFixed(2)).join(' + '))
}
