import { mergeLateSamples } from '../src/modules/telemetry/sealing/merge-late.ts'
import { sealDay } from '../src/modules/telemetry/sealing/seal-day.ts'
import { connect } from '../src/storage/connect.ts'
import { closeOldestDay } from '../src/storage/partitions.ts'

/** Seals a day, or merges late samples, in a process of its own. It tells each step, and goes on when it is told to. */
const { DATABASE_URL: url = '', SEALING_UNTIL: until = '', SEALING_WORK: work } = process.env
const { pool } = connect({ url, application: 'sealing process', connections: 3 })

async function reached(step: string): Promise<void> {
  const told = new Promise<void>((done) => process.once('message', () => done()))
  process.send?.(step)
  await told
}

const deps = { db: pool, now: () => new Date(), reached }
if (work === 'merge') await mergeLateSamples({ ...deps, from: 0 })
else {
  const day = await closeOldestDay(pool, new Date(until))
  if (day !== undefined) await sealDay(deps, day)
}
process.exit(0)
