import type { Choices } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'

/** Whence messages come. */
export const messageKinds = {
  alarm: { zh: '告警通知', en: 'Alarms' },
  platform: { zh: '平台运行', en: 'Platform health' },
  operator: { zh: '平台公告', en: 'Announcement' },
  invitation: { zh: '邀请', en: 'Invitation' },
  share: { zh: '设备分享', en: 'Sharing' },
  security: { zh: '账号安全', en: 'Security' },
  grant: { zh: '查看授权', en: 'Access grant' },
  business: { zh: '企业', en: 'Business' },
} as const satisfies Choices
export const MessageKind = z.enum(Object.keys(messageKinds) as (keyof typeof messageKinds)[])
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

export const messageList = defineList({
  name: { zh: '系统消息', en: 'System messages' },
  path: '/system/notice-read/my-msgs',
  variant: 'wrapper',
  access: 'signed-in',
  reads: ['message', 'announcement'],
  summary: 'System messages of the caller, newest first',
  row: Message,
  filters: {
    read: {
      kind: 'choice',
      name: { zh: '是否已读', en: 'Read status' },
      of: { no: { zh: '未读', en: 'Unread' }, yes: { zh: '已读', en: 'Read' } },
    },
    kind: { kind: 'choice', name: { zh: '类别', en: 'Category' }, of: messageKinds },
    search: { kind: 'search', name: { zh: '搜索消息', en: 'Search messages' } },
  },
  sorts: ['-at'],
  columns: {
    title: { name: { zh: '消息', en: 'Message' } },
    content: { name: { zh: '内容', en: 'Content' } },
    kind: { name: { zh: '类别', en: 'Category' }, of: messageKinds },
    at: { name: { zh: '时间', en: 'Time' }, kind: 'time' },
  },
  file: { path: '/api/v1/me/messages/export' },
})

export const messageCalls = {
  listPopUpMessages: call({
    method: 'GET',
    path: '/system/notice/my-pop-up-msgs',
    variant: 'wrapper',
    access: 'signed-in',
    reads: ['message', 'announcement'],
    summary: 'Unread messages that open by themselves; each is answered until it is read',
    data: z.array(Message),
    sample: {},
  }),
  listMessages: messageList.page,
  exportMessages: messageList.file,
  readMessage: call({
    method: 'GET',
    path: '/system/notice-read/my-msgs/:id',
    variant: 'wrapper',
    access: { record: 'message', can: 'see', at: 'params.id' },
    reads: ['message', 'announcement'],
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
    overwrites: false,
    body: z.object({ ids: z.array(RecordId).max(500).optional() }),
    data: z.object({ changed: z.number().int() }),
    sample: { body: {} },
  }),
  markMessageRead: call({
    method: 'PATCH',
    path: '/notice-read/notices/read-state/:id',
    aliases: ['/system/notice-read/notices/read-state/:id'],
    variant: 'wrapper',
    access: { record: 'message', can: 'see', at: 'params.id' },
    changes: ['message'],
    summary: 'Mark one message read',
    overwrites: false,
    data: z.null(),
    sample: { params: { id: ':message' } },
  }),
  listNewMessages: call({
    method: 'GET',
    path: '/system/notice/my-new-msgs',
    variant: 'wrapper',
    access: 'signed-in',
    reads: ['message', 'announcement'],
    summary: 'The newest unread messages, how many there are, and how many of them tell of an alarm',
    data: z.object({ items: z.array(Message), total: z.number().int(), alarms: z.number().int() }),
    sample: {},
  }),
}
