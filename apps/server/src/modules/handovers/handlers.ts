import { type Handover, type HandoverRow, handoverCalls, handoverList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { handoverDocument, printDocument } from '../documents/index.ts'
import { listTimeline } from '../work/index.ts'
import { addHandover, addToHandover, takeHandoverStep } from './commands/handovers.ts'
import { openNow } from './open-now.ts'
import { findRow, findWords, type HandoverStored, handoversOfPerson } from './queries/handovers.ts'

const lists = listHandlers<typeof handoverList, HandoverStored>(handoverList, handoversOfPerson, {
  show: (rows) => rows.map(rowOf),
  cells: {
    createdBy: ({ createdBy }) => createdBy?.name ?? '',
    assignee: ({ assignee }) => assignee?.name ?? '',
    signedBy: ({ signedBy }) => signedBy?.name ?? '',
  },
})

const rowOf = ({ createdAt, ...row }: HandoverStored): HandoverRow => ({ ...row, createdAt: createdAt.toISOString() })

export const handoverHandlers = handlers(handoverCalls, {
  listHandovers: lists.page,
  exportHandovers: lists.file,
  readHandover: ({ record, user }, services) => detail(record.id, user.id, services),
  readOpenOfGroup: ({ record, user }, { db, clock }) => openNow(db, { groupIds: [record.id], userId: user.id, now: clock.now() }),
  async addHandover({ body, records: _, ...actor }, services) {
    return detail(await addHandover(body, actor, services), actor.user.id, services)
  },
  async signHandover({ record, body, ...actor }, services) {
    await takeHandoverStep(record, 'sign', body, actor, services)
    return detail(record.id, actor.user.id, services)
  },
  async questionHandover({ record, body, ...actor }, services) {
    await takeHandoverStep(record, 'question', body, actor, services)
    return detail(record.id, actor.user.id, services)
  },
  async answerHandover({ record, body, ...actor }, services) {
    await takeHandoverStep(record, 'answer', body, actor, services)
    return detail(record.id, actor.user.id, services)
  },
  async addToHandover({ record, body, ...actor }, services) {
    await addToHandover(record, body.text, actor, services)
    return detail(record.id, actor.user.id, services)
  },
  async printHandover({ record, ...reader }, services) {
    const handover = await detail(record.id, reader.user.id, services)
    return printDocument(services, reader, record.businessId, async (owner) => handoverDocument(handover, owner, reader.language))
  },
})

/** @throws Refusal 70003 for work of another kind */
async function detail(id: string, userId: string, { db }: Services): Promise<Handover> {
  const said = await findWords(db, id)
  const row = said && (await findRow(db, id, userId))
  if (!said || !row) throw new Refusal(70003)
  const timeline = await listTimeline(db, 'work', id)
  return { ...rowOf(row), ...said, timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })) }
}
