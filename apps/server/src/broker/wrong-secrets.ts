import type { Logger } from 'pino'

/** So many are remembered at a time: names are anybody's. */
const most = 1_000

/** Gathers uplinks whose secret was wrong and notes them once a second. */
export function collectWrongSecrets(write: (uplinkIds: readonly string[]) => Promise<void>, log: Logger) {
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function flush(): Promise<void> {
    timer = undefined
    const ids = [...pending]
    pending.clear()
    if (ids.length > 0) writing = write(ids).catch((error) => log.warn({ err: error }, 'wrong secrets not noted'))
    return writing
  }

  return {
    add(uplinkId: string): void {
      if (pending.size < most) pending.add(uplinkId)
      timer ??= setTimeout(() => void flush(), 1_000)
    },
    stop(): Promise<void> {
      clearTimeout(timer)
      return flush()
    },
  }
}
