import { fileURLToPath } from 'node:url'
import { serverArguments } from '../../apps/server/src/supervisor/node-arguments.ts'
import { option, print } from './figures.ts'
import { claimFleet, plainKind, thousand } from './fleet.ts'
import { openClient } from './http-client.ts'
import { startLoad } from './load.ts'
import { quantile } from './quantiles.ts'
import { type Stage, startStage } from './stage.ts'
import { fillDay, firstDevices } from './store-figures.ts'

/**
 * `--rate=47000 --reads=700 --rounds=3`: a day of one measure while values come in. `--split`: where the time goes, which takes time of
 * its own; `--gap`: five minutes of the day are missing, so that their cause is asked for; `--server=`: another build.
 */
const rate = Number(option('rate') ?? 47_000)
/** Three rounds of these are what one person may ask in a minute. */
const reads = Number(option('reads') ?? 700)
const rounds = Number(option('rounds') ?? 3)
const valuesPerSample = 20
/** Reads before those that count: connections plan a statement some times before they keep its plan. */
const warmUp = 50
const dayMs = 86_400_000

/** Milliseconds by part of one read. */
type Split = Map<string, number>

async function splitReads({ httpUrl, person }: Stage, boxIds: readonly string[], key: string): Promise<Split[]> {
  const client = await openClient(httpUrl)
  const to = Date.now()
  const range = `from=${new Date(to - dayMs).toISOString()}&to=${new Date(to).toISOString()}`
  const splits: Split[] = []
  for (let i = 0; i < reads + warmUp; i++) {
    const path = `/api/v1/devices/${boxIds[i % boxIds.length]}/history?points=${key}&${range}`
    const began = performance.now()
    const answer = await client.ask(`GET ${path} HTTP/1.1\r\nhost: bench\r\ntoken: ${person.token}\r\nuserid: ${person.id}\r\n\r\n`)
    const took = performance.now() - began
    if (!answer.includes('"series":[{')) throw new Error(answer.slice(0, 300))
    if (i >= warmUp) splits.push(splitOf(answer, took))
  }
  client.close()
  return splits
}

function splitOf(answer: string, took: number): Split {
  const said = /^server-timing: (.*)$/im.exec(answer)?.[1]
  if (said === undefined) return new Map([['over HTTP', took]])
  const parts = new Map(said.split(', ').map((part): [string, number] => [part.split(';')[0] ?? '', Number(part.split('dur=')[1])]))
  const within = parts.get('whole') ?? Number.NaN
  const waited = [...parts].reduce((sum, [name, ms]) => (name.startsWith('sql-') ? sum + ms : sum), 0)
  return new Map([
    ['over HTTP', took],
    ['socket and turn', took - within],
    ['server', within],
    ['  beside statements', within - waited],
    ...parts,
  ])
}

function printSplits(splits: readonly Split[]): void {
  const names = [...new Set(splits.flatMap((split) => [...split.keys()]))].filter((name) => name !== 'whole')
  for (const name of names) {
    const values = splits.flatMap((split) => split.get(name) ?? [])
    const [p50, p99, most] = [0.5, 0.99, 1].map((part) => quantile(values, part).toFixed(1))
    const shown = name === 'loop' ? 'longest turn of the event loop' : name
    print(`  ${shown}`, `p50 ${p50} ms   p99 ${p99} ms   most ${most} ms   (${values.length})`)
  }
}

async function run(): Promise<void> {
  const profile = option('profile')
  const preload = process.argv.includes('--split')
    ? ['--import', 'tsx', '--import', fileURLToPath(new URL('./read-marks.ts', import.meta.url))]
    : []
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const stage = await startStage({ server: option('server'), nodeArguments: [...serverArguments, ...preload, ...profiling] })
  try {
    await claimFleet(stage.database, stage.businessId, thousand)
    const order = { url: stage.mqttUrl, fleet: thousand, samplesPerMessage: 20, window: 4, rate: rate / valuesPerSample }
    await startLoad({ ...order, seconds: 5 }).done
    const boxIds = (await firstDevices(stage.database)).slice(0, 20)
    await fillDay(stage.database, boxIds, valuesPerSample, process.argv.includes('--gap') ? 300 : 0)
    const key = plainKind.keys[5] ?? ''
    for (let round = 0; round < rounds; round++) {
      const load = startLoad({ ...order, seconds: Math.ceil((reads + warmUp) * 0.025) })
      await load.started
      const [cpuBefore, began] = [stage.cpu(), performance.now()]
      print(`a day of one measure beside ${rate.toLocaleString('en')} values/s, ${new Date().toISOString().slice(11, 16)} UTC`, '')
      printSplits(await splitReads(stage, boxIds, key))
      const cpu = stage.cpu()
      const seconds = (performance.now() - began) / 1_000
      const cores = (['ingest', 'api', 'postgres'] as const).map((part) => ((cpu[part] - cpuBefore[part]) / seconds).toFixed(2))
      print('  cores: ingest + API + PostgreSQL', cores.join(' + '))
      await load.done
    }
  } finally {
    await stage.stop()
  }
}

await run()
