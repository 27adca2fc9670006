import { setTimeout as wait } from 'node:timers/promises'
import { option, print } from './figures.ts'
import { claimFleet, thousand } from './fleet.ts'
import { watchLive } from './live-latency.ts'
import { startLoad } from './load.ts'
import { type Stage, startStage } from './stage.ts'
import { firstDevices } from './store-figures.ts'

const minutes = Number(option('minutes') ?? 30)
/** Values a second; 4,000 is a thousand devices of twenty points that report every 5 s. */
const rate = Number(option('rate') ?? 4_000)
const valuesPerSample = 20
/** Browsers that watch five devices each. */
const browsers = 20
const lookEverySeconds = 5

interface Look {
  seconds: number
  together: number
  ingest: number
  api: number
}

/** Resident memory of the server's processes over the time, under an even load with browsers on the live stream. */
async function run(): Promise<void> {
  // --node='--max-semi-space-size=4': how the server's processes are started instead.
  const node = option('node')
  const stage = await startStage({ server: option('server'), ...(node === undefined ? {} : { nodeArguments: node.split(' ') }) })
  try {
    await claimFleet(stage.database, stage.businessId, thousand)
    const order = { url: stage.mqttUrl, fleet: thousand, samplesPerMessage: 20, window: 4, rate: rate / valuesPerSample }
    const load = startLoad({ ...order, seconds: minutes * 60 })
    await load.started
    const boxIds = await firstDevices(stage.database)
    const watching = await Promise.all(
      Array.from({ length: browsers }, (_, index) => watchLive(stage, boxIds.slice((index * 5) % 50, ((index * 5) % 50) + 5))),
    )
    const looks = await looked(stage, minutes * 60)
    const { sent, confirmed, seconds } = await load.done
    for (const { stop } of watching) stop()
    if (confirmed !== sent) throw new Error(`sent ${sent}, confirmed ${confirmed}`)
    print(
      `${minutes} minutes of`,
      `${Math.round((confirmed * valuesPerSample) / seconds).toLocaleString('en')} values/s, ${browsers} browsers`,
    )
    print('  confirmed of sent samples', `${confirmed.toLocaleString('en')} of ${sent.toLocaleString('en')}`)
    told(looks)
  } finally {
    await stage.stop()
  }
}

async function looked(stage: Stage, seconds: number): Promise<Look[]> {
  const looks: Look[] = []
  for (let at = lookEverySeconds; at <= seconds; at += lookEverySeconds) {
    await wait(lookEverySeconds * 1_000)
    looks.push({ seconds: at, together: stage.together(), ...stage.memory() })
  }
  return looks
}

/** Of the two processes together, by tens of minutes; of a shorter run, by thirds. */
function told(looks: readonly Look[]): void {
  const part = Math.min(600, (minutes * 60) / 3)
  const end = looks.at(-1)?.seconds ?? 0
  const mean = (from: number, to: number, of: (look: Look) => number) => {
    const those = looks.filter(({ seconds }) => seconds > from && seconds <= to).map(of)
    return those.reduce((sum, one) => sum + one, 0) / those.length
  }
  const both = ({ ingest, api }: Look) => ingest + api
  const [second, last] = [mean(part, 2 * part, both), mean(end - part, end, both)]
  print(
    '  server memory, mean of the last part (broker + ingest, API + worker)',
    megabytes(
      mean(end - part, end, (look) => look.ingest),
      mean(end - part, end, (look) => look.api),
    ),
  )
  print('  the same, shared pages counted once', `${mean(end - part, end, (look) => look.together).toFixed(0)} MB`)
  print('  server memory at its highest', `${Math.max(...looks.map(both)).toFixed(0)} MB`)
  print(
    `  last ${Math.round(part / 60)} minutes against the second`,
    `${last.toFixed(0)} MB against ${second.toFixed(0)} MB: ${((last / second - 1) * 100).toFixed(1)} %`,
  )
}

function megabytes(ingest: number, api: number): string {
  return `${ingest.toFixed(0)} + ${api.toFixed(0)} = ${(ingest + api).toFixed(0)} MB`
}

await run()
