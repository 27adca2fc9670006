import type { Queryable } from '../storage/queryable.ts'

/** One that shows where the power comes from, and how long it lasts. */
export async function addScreen(tx: Queryable, businessId: string, name: string): Promise<void> {
  await tx.query("insert into walls (business_id, name, left_picture, right_picture) values ($1, $2, 'power', 'endurance')", [
    businessId,
    name,
  ])
}

/** `words`: question and answer in Chinese, question and answer in English. */
export async function addQuestion(tx: Queryable, words: readonly string[], place: number): Promise<void> {
  await tx.query('insert into faq_entries (question_zh, answer_zh, question_en, answer_en, place) values ($1, $2, $3, $4, $5)', [
    ...words,
    place,
  ])
}
