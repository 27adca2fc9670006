import { fields } from '@kilowatch/catalog'
import { defineFlow, type Role, type StateOf } from './flow.ts'
import { workKinds } from './kinds.ts'

/** Who comes: whoever it was written for, else those of the group. */
const coming = ['assignee', 'group-manager', 'inspector', 'admin'] as const satisfies readonly Role[]

/** What one shift leaves to the next: what is open as the server took it, and words; signed by somebody else as read. */
export const handoverFlow = defineFlow({
  kind: 'handover',
  name: workKinds.handover,
  states: {
    written: { zh: '待签收', en: 'To be signed', tone: 'waiting', code: 0, ahead: 'sign' },
    questioned: { zh: '待补充', en: 'Incomplete', tone: 'blocked', code: 1, ahead: 'answer' },
    signed: { zh: '已签收', en: 'Signed', tone: 'done', code: 2 },
  },
  starts: 'written',
  steps: {
    sign: {
      name: { zh: '签收', en: 'Sign' },
      past: 'Signed',
      from: ['written', 'questioned'],
      to: 'signed',
      who: coming,
      unless: 'own',
      asks: fields({ key: 'note', name: { zh: '说明', en: 'Note' }, kind: 'text', most: 500, lines: 3 }),
    },
    question: {
      name: { zh: '要求补充', en: 'Report what is missing' },
      past: 'Reported what is missing',
      from: ['written'],
      to: 'questioned',
      who: coming,
      unless: 'own',
      asks: fields({
        key: 'missing',
        name: { zh: '缺少的内容', en: 'Missing information' },
        kind: 'text',
        most: 500,
        lines: 3,
        required: true,
      }),
    },
    answer: {
      name: { zh: '补充', en: 'Answer' },
      past: 'Answered',
      from: ['questioned'],
      to: 'written',
      who: ['creator', 'group-manager', 'admin'],
      asks: fields({ key: 'words', name: { zh: '补充内容', en: 'Answer' }, kind: 'text', most: 1000, lines: 4, required: true }),
    },
  },
})
export type HandoverState = StateOf<typeof handoverFlow>
