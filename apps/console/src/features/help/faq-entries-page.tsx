import { faqFields, faqList, helpCalls } from '@kilowatch/contract'
import { listPage } from '../../ui/list/list-page.tsx'

/** Frequent questions as operators write them, in both languages. */
export const FaqEntriesPage = listPage({
  list: faqList,
  writing: {
    kind: 'faq-entry',
    fields: faqFields,
    add: helpCalls.addFaqEntry,
    change: helpCalls.changeFaqEntry,
    remove: helpCalls.removeFaqEntries,
  },
})
