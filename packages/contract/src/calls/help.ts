import { type Choices, fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'
import { columnsOf, formOf } from '../form.ts'
import { defineList } from '../list.ts'
import { Ids, Removed } from '../record-calls.ts'
import { StoredFile } from './files.ts'

/** What a person writes to those who run the platform: a remark about the product, or a question. */
export const feedbackKinds = {
  suggestion: { zh: '意见反馈', en: 'Feedback' },
  question: { zh: '提问', en: 'Question' },
} as const satisfies Choices
export const FeedbackKind = z.enum(Object.keys(feedbackKinds) as [keyof typeof feedbackKinds, ...(keyof typeof feedbackKinds)[]])
export type FeedbackKind = z.output<typeof FeedbackKind>

/** Whose turn it is: the newest words are the person's, or those of the platform. */
export const feedbackStates = {
  waiting: { zh: '待答复', en: 'Waiting' },
  answered: { zh: '已答复', en: 'Answered' },
} as const satisfies Choices
const State = z.enum(Object.keys(feedbackStates) as [keyof typeof feedbackStates, ...(keyof typeof feedbackStates)[]])

/** Pictures that come with one (specification, console 5). */
export const mostFeedbackPictures = 3
const Words = z.string().trim().min(1).max(2_000)

const row = {
  id: RecordId,
  kind: FeedbackKind,
  text: z.string(),
  state: State,
  at: Instant,
  /** Of the newest words. */
  changedAt: Instant,
  replies: z.number().int(),
}
const Feedback = z.object(row)
export type Feedback = z.output<typeof Feedback>
const FeedbackOf = z.object({
  ...row,
  /** Who wrote it; null: the account is gone. */
  userName: z.string().nullable(),
  businessName: z.string().nullable(),
})

export const FeedbackDetail = FeedbackOf.extend({
  pictures: z.array(StoredFile),
  /** Oldest first. */
  words: z.array(z.object({ id: RecordId, at: Instant, text: z.string(), fromPlatform: z.boolean(), by: z.string().nullable() })),
})
export type FeedbackDetail = z.output<typeof FeedbackDetail>

const filters = {
  search: { kind: 'search', name: { zh: '搜索内容', en: 'Search the text' } },
  kind: { kind: 'choice', name: { zh: '类别', en: 'Kind' }, of: feedbackKinds },
  state: { kind: 'choice', name: { zh: '状态', en: 'State' }, of: feedbackStates },
} as const
const columns = {
  text: { name: { zh: '内容', en: 'Text' } },
  kind: { name: { zh: '类别', en: 'Kind' }, of: feedbackKinds },
  state: { name: { zh: '状态', en: 'State' }, of: feedbackStates },
  at: { name: { zh: '提交时间', en: 'Sent' }, kind: 'time' },
  changedAt: { name: { zh: '最近更新', en: 'Updated' }, kind: 'time' },
} as const
const sorts = ['-changedAt', 'changedAt', '-at', 'at'] as const

export const feedbackList = defineList({
  name: { zh: '我的反馈与提问', en: 'My feedback and questions' },
  path: '/api/v1/me/feedback',
  variant: 'own',
  access: 'signed-in',
  // What the platform answers comes with a message.
  reads: ['feedback', 'message'],
  summary: 'What the caller wrote to those who run the platform, newest words first',
  ...{ row: Feedback, filters, sorts, columns },
  file: { path: '/api/v1/me/feedback/export' },
})

export const platformFeedbackList = defineList({
  name: { zh: '用户反馈', en: 'User feedback' },
  path: '/api/v1/platform/feedback',
  variant: 'own',
  access: 'operator',
  reads: ['feedback'],
  summary: 'What people wrote to those who run the platform',
  ...{ row: FeedbackOf, filters, sorts },
  columns: {
    text: columns.text,
    userName: { name: { zh: '用户', en: 'User' } },
    businessName: { name: { zh: '企业', en: 'Business' } },
    ...{ kind: columns.kind, state: columns.state, at: columns.at, changedAt: columns.changedAt },
  },
  file: { path: '/api/v1/platform/feedback/export' },
})

/** A question that many ask, and its answer; where there is no English, the Chinese is read. */
export const faqFields = fields(
  { key: 'questionZh', name: { zh: '问题（中文）', en: 'Question (Chinese)' }, kind: 'text', most: 100, required: true },
  { key: 'answerZh', name: { zh: '答案（中文）', en: 'Answer (Chinese)' }, kind: 'text', most: 2_000, lines: 6, required: true },
  { key: 'questionEn', name: { zh: '问题（英文）', en: 'Question (English)' }, kind: 'text', most: 200 },
  { key: 'answerEn', name: { zh: '答案（英文）', en: 'Answer (English)' }, kind: 'text', most: 4_000, lines: 6 },
  {
    key: 'place',
    name: { zh: '顺序', en: 'Order' },
    kind: 'number',
    range: [0, 999],
    usual: 100,
    help: { zh: '小的在前', en: 'Lower first' },
  },
)

export const FaqEntry = z.object({
  id: RecordId,
  /** As it is called: the Chinese question. */
  name: z.string(),
  questionZh: z.string(),
  answerZh: z.string(),
  questionEn: z.string(),
  answerEn: z.string(),
  place: z.number().int(),
})
export type FaqEntry = z.output<typeof FaqEntry>

export const faqList = defineList({
  name: { zh: '常见问题', en: 'FAQ' },
  path: '/api/v1/platform/faq',
  variant: 'own',
  access: 'operator',
  reads: ['faq-entry'],
  summary: 'Questions that many ask, with their answers in both languages',
  row: FaqEntry,
  filters: { search: { kind: 'search', name: { zh: '搜索问题或答案', en: 'Search questions and answers' } } },
  sorts: ['place', '-place'],
  columns: columnsOf(faqFields),
  file: { path: '/api/v1/platform/faq/export' },
})

const ofOwn = { params: { feedbackId: ':feedback' } }
const entries = { variant: 'own', access: 'operator', changes: ['faq-entry'], path: '/api/v1/platform/faq' } as const
const sample = { questionZh: '如何确认告警？', answerZh: '在告警页点击“确认”。', questionEn: '', answerEn: '', place: 10 }

export const helpCalls = {
  listFeedback: feedbackList.page,
  exportFeedback: feedbackList.file,
  sendFeedback: call({
    method: 'POST',
    path: '/api/v1/me/feedback',
    variant: 'own',
    access: 'signed-in',
    changes: ['feedback'],
    summary: 'Write to those who run the platform; pictures that were uploaded before come with it',
    body: z.object({
      kind: FeedbackKind,
      text: Words,
      pictures: z.array(RecordId).max(mostFeedbackPictures).default([]),
    }),
    data: FeedbackDetail,
    refusals: [70003, 80001],
    sample: { body: { kind: 'suggestion', text: '希望告警列表可以按站点排序' } },
  }),
  readFeedback: call({
    method: 'GET',
    path: '/api/v1/me/feedback/:feedbackId',
    variant: 'own',
    access: { record: 'feedback', can: 'see', at: 'params.feedbackId' },
    reads: ['feedback', 'message'],
    summary: 'What the caller wrote, with its pictures and what was answered',
    data: FeedbackDetail,
    sample: ofOwn,
  }),
  addToFeedback: call({
    method: 'POST',
    path: '/api/v1/me/feedback/:feedbackId/words',
    variant: 'own',
    access: { record: 'feedback', can: 'see', at: 'params.feedbackId' },
    changes: ['feedback'],
    summary: 'Write more about it; it waits for an answer again',
    body: z.object({ text: Words }),
    data: FeedbackDetail,
    refusals: [80001],
    sample: { ...ofOwn, body: { text: '补充：在手机上也一样' } },
  }),
  listPlatformFeedback: platformFeedbackList.page,
  exportPlatformFeedback: platformFeedbackList.file,
  readPlatformFeedback: call({
    method: 'GET',
    path: '/api/v1/platform/feedback/:feedbackId',
    variant: 'own',
    access: 'operator',
    reads: ['feedback'],
    summary: 'What somebody wrote, with its pictures and what was answered',
    data: FeedbackDetail,
    refusals: [70003],
    sample: ofOwn,
  }),
  answerFeedback: call({
    method: 'POST',
    path: '/api/v1/platform/feedback/:feedbackId/words',
    variant: 'own',
    access: 'operator',
    changes: ['feedback'],
    summary: 'Answer it; the person is told',
    body: z.object({ text: Words }),
    data: FeedbackDetail,
    refusals: [70003],
    sample: { ...ofOwn, body: { text: '已支持，请在列表中按站点排序' } },
  }),
  searchFaq: call({
    method: 'GET',
    path: '/api/v1/faq',
    variant: 'own',
    access: 'signed-in',
    reads: ['faq-entry'],
    summary: 'Frequent questions with their answers in the reader’s language: all, or those that have all the words of the search',
    query: z.object({ search: z.string().trim().max(50).optional() }),
    data: z.array(z.object({ id: RecordId, question: z.string(), answer: z.string() })),
    sample: {},
  }),
  listFaqEntries: faqList.page,
  exportFaqEntries: faqList.file,
  addFaqEntry: call({
    ...entries,
    method: 'POST',
    summary: 'Add a frequent question',
    body: formOf(faqFields),
    data: FaqEntry,
    sample: { body: sample },
  }),
  changeFaqEntry: call({
    ...entries,
    method: 'PUT',
    path: '/api/v1/platform/faq/:id',
    summary: 'Change a frequent question',
    body: formOf(faqFields),
    data: FaqEntry,
    refusals: [70003],
    sample: { params: { id: ':faqEntry' }, body: sample },
  }),
  removeFaqEntries: call({
    ...entries,
    method: 'DELETE',
    summary: 'Remove frequent questions',
    query: Ids,
    data: Removed,
    refusals: [70003],
    sample: { query: { ids: ':faqEntry' } },
  }),
}
