import type { Values } from '@kilowatch/catalog'
import { type FaqEntry, type faqFields, faqList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

const shown = `f.id::text as id, f.question_zh as name, f.question_zh as "questionZh", f.answer_zh as "answerZh",
               f.question_en as "questionEn", f.answer_en as "answerEn", f.place`

export const faqRows = sqlList(faqList, {
  select: shown,
  from: 'faq_entries f',
  always: 'true',
  where: {
    search: `strpos(lower(concat_ws(' ', f.question_zh, f.answer_zh, f.question_en, f.answer_en)), lower(:search)) > 0`,
  },
  sorts: { place: ['f.place'] },
  key: 'f.id',
})

/** All of them, in their order; they are written by hand and never many. */
export function listFaq(db: Queryable): Promise<FaqEntry[]> {
  return rowsOf<FaqEntry>(db, `select ${shown} from faq_entries f order by f.place, f.id`)
}

type FaqForm = Values<typeof faqFields>
const values = ({ questionZh, answerZh, questionEn, answerEn, place }: FaqForm) => [questionZh, answerZh, questionEn, answerEn, place]

export function insertFaq(tx: Queryable, form: FaqForm): Promise<FaqEntry | undefined> {
  const text = `insert into faq_entries as f (question_zh, answer_zh, question_en, answer_en, place) values ($1, $2, $3, $4, $5) returning ${shown}`
  return rowOf<FaqEntry>(tx, text, values(form))
}

export function lockFaq(tx: Queryable, id: string): Promise<FaqEntry | undefined> {
  return rowOf<FaqEntry>(tx, `select ${shown} from faq_entries f where f.id = $1 for update`, [id])
}

export function updateFaq(tx: Queryable, id: string, form: FaqForm): Promise<FaqEntry | undefined> {
  const text = `update faq_entries f set question_zh = $1, answer_zh = $2, question_en = $3, answer_en = $4, place = $5 where f.id = $6 returning ${shown}`
  return rowOf<FaqEntry>(tx, text, [...values(form), id])
}

export function deleteFaq(tx: Queryable, ids: readonly string[]): Promise<FaqEntry[]> {
  return rowsOf<FaqEntry>(tx, `delete from faq_entries f where f.id = any ($1::bigint[]) returning ${shown}`, [ids])
}
