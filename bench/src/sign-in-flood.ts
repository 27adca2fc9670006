// Whether strangers close the sign-in of others: how long the right person takes while 300 tries a second come from one IPv6 /64 and one
// IPv4 address, from elsewhere and, in a browser that signed in before, from that very address.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { accountCalls, wireHash } from '@kilowatch/contract'
import { hashPassword } from '../../apps/server/src/modules/sessions/index.ts'
import type { DatabasePool } from '../../apps/server/src/storage/connect.ts'
import { openDatabase } from './database.ts'
import { option, print } from './figures.ts'
import { type OwnServer, openServer } from './own-server.ts'
import { quantile } from './quantiles.ts'

const seconds = Number(option('seconds') ?? 30)
const perSecond = Number(option('per-second') ?? 300)
/** Milliseconds within which the right person must be in. */
const most = 3_000
const password = 'right-1-of-bench'
const guesser = '198.51.100.7'
const browser = 'b'.repeat(43)

interface Try {
  account: string
  pw: string
  browser?: string
}

async function logIn(app: OwnServer, address: string, payload: Try): Promise<{ code: number; msg: string }> {
  const headers = { 'x-forwarded-for': address }
  return (await app.inject({ method: 'POST', url: accountCalls.logIn.path, headers, payload })).json()
}

async function seedAccounts(pool: DatabasePool): Promise<void> {
  await pool.query(`insert into users (login_name, name, password_hash) select 'user-' || n, 'n', $1 from generate_series(1, 50) n`, [
    await hashPassword(wireHash(password)),
  ])
}

/** Half of them at the right person's account, half at others; answers by code. */
function flood(app: OwnServer, until: number): Promise<Map<number, number>> {
  const answers = new Map<number, number>()
  const under: Promise<void>[] = []
  const began = performance.now()
  let sent = 0
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      for (; sent < ((performance.now() - began) * perSecond) / 1_000; sent += 1) {
        const account = `user-${sent % 4 < 2 ? 1 : 1 + (sent % 50)}`
        const address = sent % 2 ? guesser : `2001:db8:7:7::${(sent % 60_000).toString(16)}`
        under.push(
          logIn(app, address, { account, pw: wireHash(`guess ${sent}`) }).then(
            ({ code }) => void answers.set(code, (answers.get(code) ?? 0) + 1),
          ),
        )
      }
      if (performance.now() < until) return
      clearInterval(timer)
      void Promise.all(under).then(() => resolve(answers))
    }, 20)
  })
}

/** Milliseconds of each sign-in, one a second. @throws when one is refused */
async function rightPerson(app: OwnServer, until: number, from: (n: number) => string, known: boolean): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; performance.now() < until; n += 1) {
    const began = performance.now()
    const { code, msg } = await logIn(app, from(n), { account: 'user-1', pw: wireHash(password), ...(known ? { browser } : {}) })
    if (code !== 200) throw new Error(`the right person was refused: ${code} ${msg}`)
    took.push(performance.now() - began)
    await new Promise((later) => setTimeout(later, 1_000))
  }
  return took
}

async function run(pool: DatabasePool, dataFolder: string): Promise<boolean> {
  await seedAccounts(pool)
  const app = await openServer(pool, { KW_DATA: dataFolder })
  await app.ready()
  await logIn(app, '203.0.113.1', { account: 'user-1', pw: wireHash(password), browser })
  const until = performance.now() + seconds * 1_000
  const [answers, elsewhere, beside] = await Promise.all([
    flood(app, until),
    rightPerson(app, until, (n) => `203.0.113.${2 + (n % 200)}`, false),
    rightPerson(app, until, () => guesser, true),
  ])
  await app.close()
  const said = (took: readonly number[]) =>
    `p50 ${quantile(took, 0.5).toFixed(0)} ms   highest ${Math.max(...took).toFixed(0)} ms   (${took.length})`
  print('tries of strangers, by answer', [...answers].map(([code, count]) => `${code}: ${count}`).join('   '))
  print('the right person, from elsewhere', said(elsewhere))
  print('the right person, known browser at the same address', said(beside))
  return Math.max(...elsewhere, ...beside) <= most
}

const dataFolder = mkdtempSync(join(tmpdir(), 'kw-bench-'))
const database = await openDatabase('kilowatch bench')
try {
  if (!(await run(database.pool, dataFolder))) process.exitCode = 1
} finally {
  await database.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
