import { option, print } from './figures.ts'
import { seedDevices, seedPeople } from './people.ts'
import { askSigned } from './requests.ts'
import { startStage } from './stage.ts'

const seconds = Number(option('seconds') ?? 20)
const connections = 32

/** Wrapper-signed GET Device/devDetail against one API process: distinct signatures, kept connections, 10,000 devices, 500 people. */
async function run(): Promise<void> {
  const profile = option('profile')
  const stage = await startStage({ server: option('server'), nodeArguments: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [] })
  try {
    const boxIds = await seedDevices(stage.database, stage.businessId, 10_000)
    const people = await seedPeople(stage.database, stage.businessId, 500)
    const order = { url: stage.httpUrl, people, boxIds, connections }
    await askSigned({ ...order, seconds: Math.min(seconds, 5) })
    const before = stage.cpu()
    const { answered, refused, seconds: took, p50, p99 } = await askSigned({ ...order, seconds })
    const after = stage.cpu()
    if (refused > 0) throw new Error(`${refused} of ${answered} were refused`)
    const [api, postgres] = [after.api - before.api, after.postgres - before.postgres]
    print('wrapper-signed Device/devDetail, one API process', `${Math.round(answered / took).toLocaleString('en')} requests/s`)
    print('  per core of the API process', `${Math.round(answered / api).toLocaleString('en')} requests/s`)
    print('  cores: API + PostgreSQL', `${(api / took).toFixed(2)} + ${(postgres / took).toFixed(2)}`)
    print('  answered after', `p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`)
  } finally {
    await stage.stop()
  }
}

await run()
