import { randomUUID } from 'node:crypto'
import type { WatchedMatter } from '@kilowatch/contract'
import type { PoolClient } from 'pg'
import { type TimeText, timeText } from '../../http/csv.ts'
import { installationZone } from '../../http/reader-zone.ts'
import type { Services } from '../../services.ts'
import { linkTo, sendNotification } from '../delivery/index.ts'
import { type MessageCode, type MessageParams, messageWords, notifyUsers } from '../messages/index.ts'
import type { OpenAlarm, Trouble } from './alarm-rules.ts'
import type { Operator } from './queries/record.ts'

/** One thing that operators are told. */
export interface News {
  matter: WatchedMatter
  level: Trouble['level']
  over: boolean
  code: MessageCode
  params: MessageParams
}

const overCodes: Readonly<Record<WatchedMatter, MessageCode>> = {
  ingest: 'watch-ingest-over',
  'ingest-behind': 'watch-ingest-behind-over',
  notifications: 'watch-notifications-over',
  'mail-server': 'watch-mail-server-over',
  backup: 'watch-backup-over',
  disk: 'watch-disk-over',
  database: 'watch-database-over',
  history: 'watch-history-over',
  ping: 'watch-ping-over',
  budgets: 'watch-budgets-over',
}

const page = '/platform/watch' as const
/** Operators belong to no business, whose zone would be theirs: the installation has one. */
const time: TimeText = (at) => timeText(installationZone())(at)

export function newsOf(troubles: readonly Trouble[], released: readonly OpenAlarm[]): News[] {
  return [
    ...troubles.map(({ matter, level, code, params }) => ({ matter, level, code, params, over: false })),
    ...released.map(({ matter }) => ({ matter, level: 1 as const, code: overCodes[matter], params: {}, over: true })),
  ]
}

/** Messages in the console, in the transaction of what they tell of. */
export async function notificationOperators(
  tx: PoolClient,
  news: readonly News[],
  operators: readonly Operator[],
  at: Date,
): Promise<void> {
  const userIds = operators.map(({ id }) => id)
  for (const { code, params, level } of news) {
    await notifyUsers(tx, { kind: 'platform', code, params, userIds, at, link: page, popUp: level >= 3 })
  }
}

/** Mails to those who have an address, in both languages: an operator has chosen none. What cannot be sent is in the log. */
export async function mailOperators(services: Services, news: readonly News[], operators: readonly Operator[]): Promise<void> {
  const link = linkTo(services.config, page)
  for (const { matter, level, code, params, over } of news) {
    const [zh, en] = (['zh', 'en'] as const).map((language) => messageWords(code, params, { language, time }))
    if (!zh || !en) continue
    const message = {
      id: randomUUID(),
      language: 'zh' as const,
      occasion: over ? ('released' as const) : ('opened' as const),
      subject: `Kilowatch: ${zh.title} / ${en.title}`,
      body: `${zh.title}\n${zh.body}\n\n${en.title}\n${en.body}`,
      link,
      page,
      level,
      facts: { matter, level, code, params },
    }
    for (const { id, email } of operators) {
      if (email === null) continue
      const outcome = await sendNotification(services, { channel: 'email', to: email }, message)
      if (!outcome.sent) services.log.warn({ operator: id, code, failure: outcome.failure }, 'an operator could not be told by mail')
    }
  }
}
