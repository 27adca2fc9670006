import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, Page, PageSize, pageOf, RecordId } from '../fields.ts'

export const MessageKind = z.enum(['alarm', 'invitation', 'share', 'security', 'grant', 'business', 'platform', 'operator'])
/** A system message, in the reader's language. */
export const Message = z.object({
  id: RecordId,
  kind: MessageKind,
  title: z.string(),
  content: z.string(),
  at: Instant,
  read: z.boolean(),
  /** Page of the console that it is about. */
  link: z.string().nullable(),
})
export type Message = z.output<typeof Message>

export const messageCalls = {
  listPopUpMessages: call({
    method: 'GET',
    path: '/system/notice/my-pop-up-msgs',
    variant: 'wrapper',
    access: 'signed-in',
    reads: ['message', 'notice'],
    summary: 'Unread notices that open by themselves; each is answered until it is read',
    data: z.array(Message),
    sample: {},
  }),
  listMessages: call({
    method: 'GET',
    path: '/system/notice-read/my-msgs',
    variant: 'wrapper',
    access: 'signed-in',
    reads: ['message', 'notice'],
    summary: 'System messages of the caller, newest first',
    query: z.object({
      read: z.enum(['yes', 'no']).optional(),
      kind: MessageKind.optional(),
      search: z.string().trim().max(50).optional(),
      page: Page,
      pageSize: PageSize,
    }),
    data: pageOf(Message),
    sample: {},
  }),
  readMessage: call({
    method: 'GET',
    path: '/system/notice-read/my-msgs/:id',
    variant: 'wrapper',
    access: { own: 'message', at: 'params.id' },
    reads: ['message', 'notice'],
    summary: 'One system message',
    data: Message,
    sample: { params: { id: ':message' } },
  }),
  markMessagesRead: call({
    method: 'PATCH',
    path: '/notice-read/notices/read-state',
    aliases: ['/system/notice-read/notices/read-state'],
    variant: 'wrapper',
    access: 'signed-in',
    changes: ['message'],
    summary: 'Mark messages read: the ids given, or all; ids that are not the caller’s are left out',
    body: z.object({ ids: z.array(RecordId).max(500).optional() }),
    data: z.object({ changed: z.number().int() }),
    sample: { body: {} },
  }),
  markMessageRead: call({
    method: 'PATCH',
    path: '/notice-read/notices/read-state/:id',
    aliases: ['/system/notice-read/notices/read-state/:id'],
    variant: 'wrapper',
    access: { own: 'message', at: 'params.id' },
    changes: ['message'],
    summary: 'Mark one message read',
    data: z.null(),
    sample: { params: { id: ':message' } },
  }),
  listNewMessages: call({
    method: 'GET',
    path: '/system/notice/my-new-msgs',
    variant: 'wrapper',
    access: 'signed-in',
    reads: ['message', 'notice'],
    summary: 'The newest unread messages and how many there are',
    data: z.object({ items: z.array(Message), total: z.number().int() }),
    sample: {},
  }),
}
