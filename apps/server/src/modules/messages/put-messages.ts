import type { ClientBase } from 'pg'
import { notify } from '../../storage/notify.ts'
import { insertWorded } from './queries/writing.ts'

/** A message whose words are ready in both languages. */
export interface WordedMessage {
  kind: 'alarm' | 'platform'
  title: Readonly<Record<'zh' | 'en', string>>
  body: Readonly<Record<'zh' | 'en', string>>
  /** Page of the console that it is about. */
  link: string | null
  userIds: readonly string[]
}

/** Puts many messages before their people at once, in the transaction of what they tell of; open consoles hear of it at the commit. */
export async function putMessages(tx: ClientBase, messages: readonly WordedMessage[], at: Date): Promise<void> {
  const wanted = messages.filter(({ userIds }) => userIds.length > 0)
  if (wanted.length === 0) return
  const told = await insertWorded(tx, wanted, at)
  await notify(tx, { messages: told })
}
