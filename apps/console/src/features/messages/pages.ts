import { definePage } from '../../shared/page-definition.ts'

export const messagePages = [
  definePage({
    path: '/sysmessagelist',
    title: { zh: '系统消息', en: 'System messages' },
    load: () => import('./messages-page.tsx').then((code) => code.MessagesPage),
    proof: { sees: [':message.title'], archetype: true },
  }),
]
