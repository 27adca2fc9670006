import { option, print } from './figures.ts'
import { claimFleet, type Fleet, thousand } from './fleet.ts'
import { timeHistoryReads } from './history-reads.ts'
import { watchLive } from './live-latency.ts'
import { type LoadResult, startLoad } from './load.ts'
import { quantile } from './quantiles.ts'
import { scriptSize } from './script-sizes.ts'
import { type Stage, startStage } from './stage.ts'
import { startTimes } from './start-times.ts'
import { bytesPerValue, countSamples, fillDay, firstDevices } from './store-figures.ts'

const seconds = Number(option('seconds') ?? 30)
const valuesPerSample = 20
const historyReads = 1_000
/** Samples of one uplink that may be unconfirmed at a time: what a gateway with a backlog sends before it waits. */
const unanswered = 320

type Cpu = ReturnType<Stage['cpu']>

/** As fast as the chain takes it; every confirmed sample must be a row. */
async function sustained(stage: Stage, fleet: Fleet, samplesPerMessage: number): Promise<LoadResult & { rate: number }> {
  const before = await countSamples(stage.database)
  const cpuBefore = stage.cpu()
  const { done } = startLoad({ url: stage.mqttUrl, fleet, seconds, samplesPerMessage, window: unanswered / samplesPerMessage })
  const result = await done
  const cpu = stage.cpu()
  const stored = (await countSamples(stage.database)) - before
  if (stored !== result.confirmed || result.confirmed !== result.sent) {
    throw new Error(`sent ${result.sent}, confirmed ${result.confirmed}, rejected ${result.rejected}, stored ${stored}`)
  }
  const rate = Math.round((result.confirmed * valuesPerSample) / result.seconds)
  print(`sustained ingest, ${samplesPerMessage} samples a message`, `${rate.toLocaleString('en')} values/s`)
  print('  sent = confirmed = stored rows', result.confirmed.toLocaleString('en'))
  printCores(cpuBefore, cpu, result)
  return { ...result, rate }
}

function printCores(before: Cpu, after: Cpu, { seconds: took, cpu }: LoadResult): void {
  const cores = [after.ingest - before.ingest, after.api - before.api, after.postgres - before.postgres, cpu]
  print('  cores: ingest + API + PostgreSQL + load generator', cores.map((used) => (used / took).toFixed(2)).join(' + '))
}

/** At half of the highest rate: how soon a browser sees a reading; after that, how long a day of one measure takes meanwhile. */
async function atHalfRate(stage: Stage, fleet: Fleet, rate: number): Promise<void> {
  const order = { url: stage.mqttUrl, fleet, samplesPerMessage: 20, window: 4, rate: rate / valuesPerSample / 2 }
  // A server that has run for a while is what people have: its devices are known, its hot code is compiled.
  await startLoad({ ...order, seconds: 5 }).done
  const boxIds = (await firstDevices(stage.database)).slice(0, 20)
  await fillDay(stage.database, boxIds, valuesPerSample)
  const two = (values: readonly number[]) =>
    `p50 ${quantile(values, 0.5).toFixed(0)} ms   p99 ${quantile(values, 0.99).toFixed(0)} ms   (${values.length})`

  const cpuBefore = stage.cpu()
  const watched = startLoad({ ...order, seconds: Math.max(seconds, 20) })
  await watched.started
  const live = await watchLive(stage, boxIds.slice(0, 5))
  const result = await watched.done
  live.stop()
  const { p50, p99 } = result.confirmedAfter
  print('publish → confirmation, at half rate', `p50 ${p50.toFixed(0)} ms   p99 ${p99.toFixed(0)} ms`)
  printCores(cpuBefore, stage.cpu(), result)
  print('publish → browser event, at half rate', two(live.delays))

  // For as long as so many reads take with room to spare.
  const besides = startLoad({ ...order, seconds: 40 })
  await besides.started
  print('one day of one measure over HTTP, at half rate', two(await timeHistoryReads(stage, boxIds, fleet.keys[5] ?? '', historyReads)))
  await besides.done
}

/** Values a second at the highest, message by message confirmed and stored. */
function highestRate(): Promise<number> {
  return on(async (stage) => {
    await claimFleet(stage.database, stage.businessId, thousand)
    const { rate } = await sustained(stage, thousand, 20)
    print('bytes per value on disk, with keys', (await bytesPerValue(stage.database, valuesPerSample)).toFixed(1))
    await sustained(stage, thousand, 1)
    const { ingest, api } = stage.peakMemory()
    print('server memory at its highest (broker + ingest, API + worker)', `${ingest} MB + ${api} MB`)
    return rate
  })
}

async function run(): Promise<void> {
  // --rate=400000: half of this one instead, without looking for the highest.
  const given = option('rate')
  const rate = given === undefined ? await highestRate() : Number(given)
  // Half of that rate for long is not what comes right after twice as much: the database has nothing left to put in order here.
  await on(async (stage) => {
    await claimFleet(stage.database, stage.businessId, thousand)
    await atHalfRate(stage, thousand, rate)
  })
  const size = (...parts: string[]) => (scriptSize(parts) === undefined ? 'not built' : `${scriptSize(parts)} kB`)
  print('script of sign-in, gzip', size())
  print('script of home, gzip', size('src/app/frame/frame.tsx', 'src/features/home/home-page.tsx'))
  const { first, later } = await startTimes()
  print('npm start: new data folder, later', `${first.toFixed(1)} s, ${later.toFixed(1)} s`)
}

async function on<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const profile = option('profile')
  const stage = await startStage(profile ? { nodeArguments: ['--cpu-prof', `--cpu-prof-dir=${profile}`] } : {})
  try {
    return await work(stage)
  } finally {
    await stage.stop()
  }
}

await run()
