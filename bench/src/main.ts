import { option, print } from './figures.ts'
import { claimFleet, type Fleet, plainKind, thousand } from './fleet.ts'
import { timeHistoryReads } from './history-reads.ts'
import { printCores, sustained } from './ingest.ts'
import { watchLive } from './live-latency.ts'
import { startLoad } from './load.ts'
import { quantile } from './quantiles.ts'
import { scriptSize } from './script-sizes.ts'
import { onStage, type Stage } from './stage.ts'
import { startTimes } from './start-times.ts'
import { bytesPerValue, fillDay, firstDevices } from './store-figures.ts'

const seconds = Number(option('seconds') ?? 30)
/** Of the plain fleet. */
const valuesPerSample = plainKind.keys.length
const historyReads = 1_000
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
  print('one day of one measure over HTTP, at half rate', two(await timeHistoryReads(stage, boxIds, plainKind.keys[5] ?? '', historyReads)))
  await besides.done
}

/** Values a second at the highest, message by message confirmed and stored. */
function highestRate(): Promise<number> {
  return onStage(async (stage) => {
    await claimFleet(stage.database, stage.businessId, thousand)
    const { rate } = await sustained(stage, thousand, { samplesPerMessage: 20, seconds })
    print('bytes per value on disk, with keys', (await bytesPerValue(stage.database, valuesPerSample)).toFixed(1))
    await sustained(stage, thousand, { samplesPerMessage: 1, seconds })
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
  await onStage(async (stage) => {
    await claimFleet(stage.database, stage.businessId, thousand)
    await atHalfRate(stage, thousand, rate)
  })
  const size = (...parts: string[]) => (scriptSize(parts) === undefined ? 'not built' : `${scriptSize(parts)} kB`)
  print('script of sign-in, gzip', size())
  const frame = 'src/app/frame/frame.tsx'
  print('script of home, gzip', size(frame, 'src/features/home/home-page.tsx'))
  const device = (scriptSize([frame, 'src/features/device/overview-page.tsx']) ?? 0) - (scriptSize([frame]) ?? 0)
  print('script of a device’s overview beyond the frame, gzip', `${device} kB`)
  const { first, later } = await startTimes()
  print('npm start: new data folder, later', `${first.toFixed(1)} s, ${later.toFixed(1)} s`)
}

await run()
