import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../storage/database.ts'
import {
  accountChanges,
  admitting,
  missingRights,
  type PresentAccount,
  type PresentRole,
  readmitting,
  rightsOfRole,
  uplinkAccounts,
} from './account-rules.ts'
import { BrokerSilent, type Command, type DynamicSecurity } from './dynamic-security.ts'
import { serverAccount, serverRights } from './ingest-account.ts'
import { accountsWanted, keepLost } from './queries.ts'

/** The uplinks' accounts at an external broker, which the server keeps. */
export interface BrokerAccounts {
  /** Lets an uplink in with this secret, and ends its connection with an earlier one. @throws BrokerSilent */
  admit(uplinkId: string, secret: string): Promise<void>
  /** Makes the broker follow what the database says: of all uplinks, or of those that changed just now. @throws BrokerSilent */
  follow(changed?: readonly string[]): Promise<void>
  stop(): Promise<void>
}

export interface AccountsOptions {
  db: Database
  clock: Clock
  log: Logger
  security: DynamicSecurity
  /** Account by which ingest speaks with the broker; made when it is missing. */
  ingest?: { username: string; password: string } | undefined
}

/** Commands of one message, and names of one list: the broker does nothing else meanwhile. */
const commandsAtOnce = 50
const namesAtOnce = 500

/** Keeps the accounts of uplinks at a Mosquitto by its dynamic-security plugin. */
export function brokerAccounts({ db, clock, log, security, ingest }: AccountsOptions): BrokerAccounts {
  async function demand(commands: readonly Command[]): Promise<void> {
    const refused = (await security.run(commands)).find(({ error }) => error !== undefined)
    if (refused) throw new BrokerSilent(`${refused.command}: ${refused.error}`)
  }

  async function change(commands: readonly Command[]): Promise<void> {
    for (let from = 0; from < commands.length; from += commandsAtOnce) {
      const answers = await security.run(commands.slice(from, from + commandsAtOnce))
      for (const { command, error } of answers)
        if (error && !isThere(error)) log.warn({ command, error }, 'account at the broker not changed')
    }
  }

  async function present(): Promise<PresentAccount[]> {
    return uplinkAccounts(await all<{ username: string; disabled?: boolean }>('listClients', 'clients'))
  }

  function roles(): Promise<PresentRole[]> {
    return all('listRoles', 'roles')
  }

  /** Everything of one list of the plugin, part by part. @throws BrokerSilent when it does not tell */
  async function all<T>(command: string, what: string): Promise<T[]> {
    const found: T[] = []
    for (let offset = 0; ; offset += namesAtOnce) {
      const [answer] = await security.run([{ command, verbose: true, count: namesAtOnce, offset }])
      const part = (answer?.data as Record<string, T[]> | undefined)?.[what]
      if (!part) throw new BrokerSilent(`${command}: ${answer?.error}`)
      found.push(...part)
      if (part.length < namesAtOnce) return found
    }
  }

  async function presentOf(ids: readonly string[]): Promise<PresentAccount[]> {
    const answers = await security.run(ids.map((username) => ({ command: 'getClient', username })))
    return uplinkAccounts(answers.flatMap(({ data }) => (data as { client?: { username: string } } | undefined)?.client ?? []))
  }

  async function followAll(): Promise<void> {
    await change(serverAccount(ingest))
    await change(missingRights(await roles(), (name) => [...serverRights(name), ...rightsOfRole(name)]))
    const there = await present()
    const { commands, lost } = accountChanges(await accountsWanted(db), there)
    if (commands.length > 0) log.info({ commands: commands.length }, 'accounts at the broker follow the database')
    await change(commands)
    if (lost.length > 0) log.error({ uplinks: lost.length }, 'uplinks without an account at the broker: they must be claimed again')
    await keepLost(db, lost, clock.now())
  }

  async function followSome(changed: readonly string[]): Promise<void> {
    const wanted = await accountsWanted(db, changed)
    // Anyone who is connected has what it needs; thousands of them may come back at once.
    const well = new Set(wanted.filter(({ open, connected }) => open && connected).map(({ id }) => id))
    const doubtful = changed.filter((id) => !well.has(id))
    if (doubtful.length === 0) return
    await change(accountChanges(wanted, await presentOf(doubtful), new Set(doubtful)).commands)
  }

  return {
    async admit(uplinkId, secret) {
      const answers = await security.run(admitting(uplinkId, secret))
      if (answers.at(-1)?.error !== undefined) await demand(readmitting(uplinkId, secret))
    },
    async follow(changed) {
      if (changed === undefined) return followAll()
      for (let from = 0; from < changed.length; from += commandsAtOnce) await followSome(changed.slice(from, from + commandsAtOnce))
    },
    stop: () => security.stop(),
  }
}

/** What was to be made had been made before. */
function isThere(error: string): boolean {
  return error.endsWith('already exists')
}
