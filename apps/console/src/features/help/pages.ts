import { definePage } from '../../shared/page-definition.ts'

export const helpPages = [
  definePage({
    path: '/manual',
    title: { zh: '使用手册', en: 'Manual' },
    load: () => import('./manual/manual-page.tsx').then((code) => code.ManualPage),
    menu: { under: 'help', order: 10, icon: 'inbox', both: true },
    proof: { sees: [{ zh: '处理告警', en: 'Handling alarms' }], archetype: true },
  }),
  definePage({
    path: '/faq',
    title: { zh: '常见问题', en: 'FAQ' },
    load: () => import('./faq-page.tsx').then((code) => code.FaqPage),
    menu: { under: 'help', order: 20, icon: 'help', both: true },
    proof: { sees: [{ zh: '全部问题', en: 'All questions' }] },
  }),
  definePage({
    path: '/answer_person',
    title: { zh: '问题解答', en: 'Questions and answers' },
    load: () => import('./feedback-page.tsx').then((code) => code.QuestionsPage),
    menu: { under: 'help', order: 30, icon: 'announcement', name: { zh: '问题解答', en: 'Ask a question' }, both: true },
    proof: { sees: [{ zh: '我的提问', en: 'My questions' }] },
  }),
  definePage({
    path: '/feedback',
    title: { zh: '意见反馈', en: 'Feedback' },
    load: () => import('./feedback-page.tsx').then((code) => code.FeedbackPage),
    menu: { under: 'help', order: 40, icon: 'edit', both: true },
    proof: { sees: [{ zh: '我的反馈', en: 'My feedback' }], archetype: true },
  }),
  definePage({
    path: '/platform/feedback',
    title: { zh: '用户反馈', en: 'User feedback' },
    load: () => import('./feedback-queue-page.tsx').then((code) => code.FeedbackQueuePage),
    who: { platform: true },
    menu: { under: 'platform', order: 55, icon: 'inbox' },
    proof: { sees: [{ zh: '没有用户反馈', en: 'No user feedback' }] },
  }),
  definePage({
    path: '/platform/faq',
    title: { zh: '常见问题管理', en: 'Manage FAQ' },
    load: () => import('./faq-entries-page.tsx').then((code) => code.FaqEntriesPage),
    who: { platform: true },
    menu: { under: 'platform', order: 57, icon: 'help' },
    proof: { sees: [{ zh: '添加常见问题', en: 'Add FAQ entry' }] },
  }),
]
