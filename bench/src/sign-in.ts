import { wireHash } from '@kilowatch/contract'
import { option, print } from './figures.ts'
import { claimFleet, thousand } from './fleet.ts'
import { type LoadResult, startLoad } from './load.ts'
import { benchPassword, seedPeople } from './people.ts'
import { quantile } from './quantiles.ts'
import { type Stage, startStage } from './stage.ts'

const seconds = Number(option('seconds') ?? 20)
const people = 200
/** Sign-ins a second that must be sustained beside ingest. */
const wanted = 10
const valuesPerSample = 20

interface SignIns {
  done: number
  delays: number[]
}

const body = (login: number) => JSON.stringify({ account: `bench-${1 + (login % people)}`, pw: wireHash(benchPassword) })

/** @throws when one is refused */
async function signIn(stage: Stage, login: number): Promise<number> {
  const began = performance.now()
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${stage.httpUrl}/api/account/userkey/`, { method: 'POST', headers, body: body(login) })
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(`sign-in refused: ${code} ${msg}`)
  return performance.now() - began
}

/** As many as are answered, by these many people at once. */
async function asFastAsPossible(stage: Stage, atOnce: number, until: number): Promise<SignIns> {
  const delays: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) delays.push(await signIn(stage, next++))
    }),
  )
  return { done: delays.length, delays }
}

/** At an even rate, whatever is answered. */
async function paced(stage: Stage, perSecond: number, until: number): Promise<SignIns> {
  const delays: number[] = []
  const under: Promise<void>[] = []
  for (let next = 0; performance.now() < until; next += 1) {
    under.push(signIn(stage, next).then((delay) => void delays.push(delay)))
    await new Promise((later) => setTimeout(later, 1_000 / perSecond))
  }
  await Promise.all(under)
  return { done: delays.length, delays }
}

/** Ingest at half of what it can, by itself or with something beside it. */
async function atHalf(stage: Stage, rate: number, beside: (until: number) => Promise<SignIns | undefined>) {
  const load = startLoad({ url: stage.mqttUrl, fleet: thousand, seconds, samplesPerMessage: 20, window: 4, rate: rate / 2 })
  await load.started
  const signIns = await beside(performance.now() + seconds * 1_000)
  return { load: await load.done, signIns }
}

function said(load: LoadResult): string {
  const rate = Math.round((load.confirmed * valuesPerSample) / load.seconds)
  return `${rate.toLocaleString('en')} values/s   confirmed after p50 ${load.confirmedAfter.p50.toFixed(0)} ms, p99 ${load.confirmedAfter.p99.toFixed(0)} ms`
}

/** Sign-ins (argon2id: 19 MiB, two passes, one lane) beside ingest at half of its measured highest rate. */
async function run(): Promise<void> {
  const stage = await startStage({ server: option('server') })
  try {
    await claimFleet(stage.database, stage.businessId, thousand)
    await seedPeople(stage.database, stage.businessId, people)
    const highest = await startLoad({ url: stage.mqttUrl, fleet: thousand, seconds, samplesPerMessage: 20, window: 16 }).done
    const rate = highest.confirmed / highest.seconds
    print('ingest at its highest', said(highest))
    const alone = await atHalf(stage, rate, async () => undefined)
    print('ingest at half, alone', said(alone.load))
    const cpu = stage.cpu()
    const besides = await atHalf(stage, rate, (until) => paced(stage, wanted, until))
    const used = stage.cpu().api - cpu.api
    print(`ingest at half, beside ${wanted} sign-ins a second`, said(besides.load))
    const change = besides.load.confirmed / besides.load.seconds / (alone.load.confirmed / alone.load.seconds) - 1
    print('  change of ingest', `${(change * 100).toFixed(1)} %`)
    printSignIns(`  sign-ins, ${wanted} a second asked for`, besides.signIns, seconds)
    print('  processor time of one sign-in', `${((used / (besides.signIns?.done ?? 1)) * 1_000).toFixed(0)} ms`)
    const most = await atHalf(stage, rate, (until) => asFastAsPossible(stage, 8, until))
    print('ingest at half, beside sign-ins as fast as possible', said(most.load))
    printSignIns('  sign-ins, eight people at once', most.signIns, seconds)
  } finally {
    await stage.stop()
  }
}

function printSignIns(what: string, signIns: SignIns | undefined, took: number): void {
  const { done, delays } = signIns ?? { done: 0, delays: [] }
  print(what, `${(done / took).toFixed(1)} /s   p50 ${quantile(delays, 0.5).toFixed(0)} ms   p99 ${quantile(delays, 0.99).toFixed(0)} ms`)
}

await run()
