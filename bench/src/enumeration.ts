// Whether the time of an answer tells which accounts exist: median times for known and unknown ones, over 200 tries each, in turns.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { accountCalls, wireHash } from '@kilowatch/contract'
import { hashPassword } from '../../apps/server/src/modules/sessions/index.ts'
import type { DatabasePool } from '../../apps/server/src/storage/connect.ts'
import { openDatabase } from './database.ts'
import { type OwnServer, openServer } from './own-server.ts'
import { quantile } from './quantiles.ts'

const tries = Number(process.argv.find((argument) => argument.startsWith('--tries='))?.slice(8) ?? 200)
/** Part by which two medians may differ. */
const most = 0.1
const warmUps = 20

interface Question {
  what: string
  url: string
  body: (account: string) => object
}

const code = '000000'
const questions: readonly Question[] = [
  { what: 'log-in by a wrong password', url: accountCalls.logIn.path, body: (account) => ({ account, pw: wireHash('wrong') }) },
  { what: 'code to sign in', url: accountCalls.sendCode.path, body: (contact) => ({ contact, purpose: 'sign-in' }) },
  { what: 'code for a new password', url: accountCalls.sendCode.path, body: (contact) => ({ contact, purpose: 'reset' }) },
  { what: 'log-in by a wrong code', url: accountCalls.logInByCode.path, body: (contact) => ({ contact, code }) },
  {
    what: 'new password by a wrong code',
    url: accountCalls.resetPassword.path,
    body: (contact) => ({ contact, code, password: 'another-one-7' }),
  },
]

async function seedAccounts(pool: DatabasePool): Promise<void> {
  await pool.query(
    `insert into users (login_name, name, password_hash, phone, email)
     select 'user-' || n, 'n', $1, '139' || lpad(n::text, 8, '0'), 'user-' || n || '@example.com' from generate_series(1, 1000) n`,
    [await hashPassword(wireHash('right'))],
  )
}

/** Milliseconds of one question; what the server does after its answer is over before the next one. */
async function ask(app: OwnServer, pool: DatabasePool, { url, body }: Question, account: string): Promise<number> {
  await pool.query('delete from attempts')
  const began = performance.now()
  await app.inject({ method: 'POST', url, payload: body(account) })
  const took = performance.now() - began
  await new Promise((resolve) => setImmediate(resolve))
  await settled(pool)
  return took
}

async function settled(pool: DatabasePool): Promise<void> {
  while (pool.totalCount > pool.idleCount || pool.waitingCount > 0) await new Promise((resolve) => setTimeout(resolve, 1))
}

async function compare(app: OwnServer, pool: DatabasePool, question: Question): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let n = -warmUps; n < tries; n++) {
    const number = String(Math.abs(n) + 1).padStart(8, '0')
    const turns = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of turns) {
      const took = await ask(app, pool, question, kind === 'known' ? `139${number}` : `138${number}`)
      if (n >= 0) times[kind].push(took)
    }
  }
  const [known, unknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)]
  const apart = Math.abs(known - unknown) / Math.min(known, unknown)
  const figures = `known ${known.toFixed(2)} ms   unknown ${unknown.toFixed(2)} ms   ${(apart * 100).toFixed(1)} % apart`
  console.log(`${question.what.padEnd(40)} ${figures}${apart > most ? '   TOO FAR' : ''}`)
  return apart
}

async function run(pool: DatabasePool, dataFolder: string): Promise<boolean> {
  await seedAccounts(pool)
  const app = await openServer(pool, { KW_DEMO: '1', KW_DATA: dataFolder })
  await app.ready()
  let apart = 0
  for (const question of questions) apart = Math.max(apart, await compare(app, pool, question))
  await app.close()
  return apart <= most
}

const dataFolder = mkdtempSync(join(tmpdir(), 'kw-bench-'))
const database = await openDatabase('kilowatch bench')
try {
  if (!(await run(database.pool, dataFolder))) process.exitCode = 1
} finally {
  await database.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
