import { setTimeout as wait } from 'node:timers/promises'
import { type SessionLock, sessionLock } from '../storage/session-lock.ts'
import { StartRefused } from '../storage/start-refused.ts'

const patienceMilliseconds = 10_000
const pauseMilliseconds = 500

/**
 * Uplinks are connected to one broker: two processes with brokers of their own would each store half of them and take the other half for
 * silent. Waits `patience` ms for one that is ending. @throws StartRefused while there is another
 */
export async function lockForOwnBroker(databaseUrl: string, patience = patienceMilliseconds): Promise<SessionLock> {
  const lock = sessionLock(databaseUrl, 'embedded broker')
  for (let waited = 0; !(await lock.holds()); waited += pauseMilliseconds) {
    if (waited >= patience) throw refusal
    await wait(pauseMilliseconds)
  }
  return lock
}

const refusal = new StartRefused(
  '另一个带内置消息服务器的进程正在使用这个数据库。要让多个进程分担接收，请用 MQTT_URL 让它们连接同一个外部 MQTT 服务器。',
  'Another process with an embedded message broker uses this database. For several that share the work, let all use one external MQTT broker (MQTT_URL).',
)
