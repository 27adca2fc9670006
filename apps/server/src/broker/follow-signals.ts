import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { listen } from '../storage/notify.ts'
import type { BrokerAccounts } from './accounts.ts'

/** Removals and closures come in crowds, ms. */
const gather = 200
/** A broker that is not up yet is asked again so often, ms. */
const again = 3_000

/**
 * Makes the broker follow the database: all of it as soon as the broker answers (ingest cannot connect before its account is there),
 * then each change of an uplink at once. What is missed meanwhile, the regular look finds.
 */
export function followSignals(databaseUrl: string, accounts: BrokerAccounts, log: Logger): { stop(): Promise<void> } {
  const changed = new Set<string>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let following = followAll()

  async function followAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await accounts.follow()
      } catch (error) {
        log.warn({ err: error }, 'accounts at the broker not looked at yet')
        await wait(again, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  function follow(): void {
    timer = undefined
    const ids = [...changed]
    changed.clear()
    following = following
      .then(() => accounts.follow(ids))
      .catch((error: unknown) => log.warn({ err: error }, 'accounts at the broker do not follow yet'))
  }

  const listener = listen(databaseUrl, {
    onSignal: ({ uplinks }) => {
      if (!uplinks) return
      for (const id of uplinks) changed.add(id)
      timer ??= setTimeout(follow, gather)
    },
  })
  return {
    async stop() {
      stopping.abort()
      await listener.stop()
      clearTimeout(timer)
      await following
    },
  }
}
