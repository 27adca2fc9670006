import type { Values } from '@kilowatch/catalog'
import type { FaqEntry, faqFields } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { deleteFaq, insertFaq, lockFaq, updateFaq } from '../queries/faq.ts'

type FaqForm = Values<typeof faqFields>

export function addFaqEntry(form: FaqForm, actor: Actor, services: Services): Promise<FaqEntry> {
  return change(services, actor, { action: 'faq-entry.create' }, async (tx, { note }) => {
    const entry = await insertFaq(tx, form)
    if (!entry) throw new Refusal(70003)
    note({ subject: `faq-entry ${entry.id}`, after: form })
    return entry
  })
}

/** @throws Refusal 70003 where there is none such */
export function changeFaqEntry(id: string, form: FaqForm, actor: Actor, services: Services): Promise<FaqEntry> {
  return change(services, actor, { action: 'faq-entry.change', subject: `faq-entry ${id}` }, async (tx, { note }) => {
    const before = await lockFaq(tx, id)
    const after = await updateFaq(tx, id, form)
    if (!after) throw new Refusal(70003)
    note({ before, after })
    return after
  })
}

/** @throws Refusal 70003 where there is none of them */
export function removeFaqEntries(ids: readonly string[], actor: Actor, services: Services): Promise<number> {
  return change(services, actor, { action: 'faq-entry.remove' }, async (tx, { note }) => {
    const removed = await deleteFaq(tx, ids)
    if (removed.length === 0) throw new Refusal(70003)
    for (const before of removed) note({ subject: `faq-entry ${before.id}`, before })
    return removed.length
  })
}
