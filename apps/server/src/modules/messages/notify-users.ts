import type { PageLink } from '@kilowatch/contract'
import type { ClientBase } from 'pg'
import { notify } from '../../storage/notify.ts'
import { addReaders, insertMessage } from './queries/writing.ts'
import { type MessageCode, type MessageParams, missingParams } from './words.ts'

export interface NewMessage {
  kind: 'alarm' | 'platform' | 'invitation' | 'share' | 'security' | 'grant' | 'business'
  /** Names the words in locales/{zh,en}/messages.json. */
  code: MessageCode
  params: MessageParams
  userIds: readonly string[]
  at: Date
  /** Page of the console that it is about: '/messages'. */
  link?: PageLink
  /** Opens by itself until it is read. */
  popUp?: boolean
}

/**
 * Puts one message before these people, in the transaction of what it tells of; open consoles hear of it at the commit.
 * Words follow in each reader's language when they read it. @returns its id; null where there is nobody to tell
 */
export async function notifyUsers(tx: ClientBase, message: NewMessage): Promise<string | null> {
  const userIds = [...new Set(message.userIds)]
  if (userIds.length === 0) return null
  const missing = missingParams(message.code, message.params)
  if (missing.length > 0) throw new Error(`the message ${message.code} lacks ${missing.join(', ')}`)
  const id = await insertMessage(tx, {
    kind: message.kind,
    code: message.code,
    params: message.params,
    title: null,
    body: null,
    link: message.link ?? null,
    popUp: message.popUp ?? false,
    publishedBy: null,
    at: message.at,
    expiresAt: null,
  })
  await notify(tx, { messages: await addReaders(tx, id, userIds) })
  return id
}
