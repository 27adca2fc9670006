import { option, print } from './figures.ts'
import { claimFleet, type Fleet, thousand, thousandOfAllTypes, thousandOfFewerValues } from './fleet.ts'
import { sustained } from './ingest.ts'
import { onStage } from './stage.ts'

const seconds = Number(option('seconds') ?? 15)
const rounds = Number(option('rounds') ?? 3)

/** What a fleet of all types of the catalogue costs beside one of UPSs alone, with twenty values and with as many, in turn on fresh databases. */
async function run(): Promise<void> {
  const plain: Rates[] = []
  const fewer: Rates[] = []
  const mixed: Rates[] = []
  for (let round = 0; round < rounds; round++) {
    plain.push(await ratesOf('UPSs alone', thousand))
    fewer.push(await ratesOf('UPSs of fewer values', thousandOfFewerValues))
    mixed.push(await ratesOf(`${thousandOfAllTypes.kinds.length} types`, thousandOfAllTypes))
  }
  for (const what of ['values', 'samples'] as const) {
    compare('UPSs alone', mixed, plain, what)
    compare('UPSs of as many values', mixed, fewer, what)
  }
}

function compare(others: string, mixed: readonly Rates[], plain: readonly Rates[], what: keyof Rates): void {
  const more = mean(mixed, what) / mean(plain, what) - 1
  print(`all types against ${others}, ${what} a second`, `${(more * 100).toFixed(1)} %`)
}

/** A second. */
interface Rates {
  values: number
  samples: number
}

function mean(of: readonly Rates[], what: keyof Rates): number {
  return of.reduce((sum, rates) => sum + rates[what], 0) / of.length
}

function ratesOf(what: string, fleet: Fleet): Promise<Rates> {
  return onStage(async (stage) => {
    await claimFleet(stage.database, stage.businessId, fleet)
    const { sent, sentValues, seconds: took, rate } = await sustained(stage, fleet, { samplesPerMessage: 20, seconds })
    const samples = Math.round(sent / took)
    print(`  ${what}`, `${samples.toLocaleString('en')} samples/s of ${(sentValues / sent).toFixed(1)} values`)
    return { values: rate, samples }
  })
}

await run()
