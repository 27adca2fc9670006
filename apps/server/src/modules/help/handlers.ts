import { type FeedbackDetail, faqList, feedbackList, helpCalls, platformFeedbackList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { demandId } from '../../http/record-id.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { filesOf } from '../files/index.ts'
import { addFaqEntry, changeFaqEntry, removeFaqEntries } from './commands/faq.ts'
import { addToFeedback, answerFeedback, sendFeedback } from './commands/feedback.ts'
import { faqRows, listFaq } from './queries/faq.ts'
import { type AuthoredRow, type FeedbackRow, findFeedback, listWords, ownFeedbackRows, platformFeedbackRows } from './queries/feedback.ts'
import { answerIn, foundIn } from './rules.ts'

const shown = <R extends FeedbackRow>(row: R) => ({ ...row, at: row.at.toISOString(), changedAt: row.changedAt.toISOString() })
const own = listHandlers<typeof feedbackList, FeedbackRow>(feedbackList, ownFeedbackRows, { show: (rows) => rows.map(shown) })
const all = listHandlers<typeof platformFeedbackList, AuthoredRow>(platformFeedbackList, platformFeedbackRows, {
  show: (rows) => rows.map(shown),
})
const entries = listHandlers(faqList, faqRows)

export const helpHandlers = handlers(helpCalls, {
  listFeedback: own.page,
  exportFeedback: own.file,
  async sendFeedback({ body, ...actor }, services) {
    return detailOf(await sendFeedback(body, actor, services), services)
  },
  async readFeedback({ record }, services) {
    return detailOf(record.id, services)
  },
  async addToFeedback({ record, body, ...actor }, services) {
    await addToFeedback(record.id, body.text, actor, services)
    return detailOf(record.id, services)
  },

  listPlatformFeedback: all.page,
  exportPlatformFeedback: all.file,
  async readPlatformFeedback({ params }, services) {
    return detailOf(demandId(params.feedbackId), services)
  },
  async answerFeedback({ params, body, ...actor }, services) {
    const id = demandId(params.feedbackId)
    await answerFeedback(id, body.text, actor, services)
    return detailOf(id, services)
  },

  async searchFaq({ query, language }, { db }) {
    const answers = (await listFaq(db)).map((entry) => answerIn(entry, language))
    return foundIn(answers, query.search ?? '')
  },
  listFaqEntries: entries.page,
  exportFaqEntries: entries.file,
  addFaqEntry: ({ body, ...actor }, services) => addFaqEntry(body, actor, services),
  changeFaqEntry: ({ params, body, ...actor }, services) => changeFaqEntry(demandId(params.id), body, actor, services),
  removeFaqEntries: async ({ query, ...actor }, services) => ({ removed: await removeFaqEntries(query.ids.split(','), actor, services) }),
})

/** @throws Refusal 70003 where there is none such */
async function detailOf(id: string, { db }: Services): Promise<FeedbackDetail> {
  const [feedback, words, pictures] = await Promise.all([findFeedback(db, id), listWords(db, id), filesOf(db, { kind: 'feedback', id })])
  if (!feedback) throw new Refusal(70003)
  const { userId: _, ...row } = feedback
  return { ...shown(row), pictures, words: words.map((each) => ({ ...each, at: each.at.toISOString() })) }
}
