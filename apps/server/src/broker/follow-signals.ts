import type { Logger } from 'pino'
import { listen } from '../storage/notify.ts'
import type { BrokerAccounts } from './accounts.ts'

/** Removals and closures come in crowds, ms. */
const gather = 200

/** Makes the broker follow each change of an uplink at once; what is missed meanwhile, the regular look finds. */
export function followSignals(databaseUrl: string, accounts: BrokerAccounts, log: Logger): { stop(): Promise<void> } {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let following: Promise<void> = Promise.resolve()

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
      await listener.stop()
      clearTimeout(timer)
      await following
    },
  }
}
