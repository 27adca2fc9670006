import type { Control } from '../../control.ts'
import { dangerous } from '../../traits/dangerous.ts'

/** Breakers with a motor drive (IEC 60947-2). Both ways are grave: one takes the power, the other may feed somebody who works there. */
export const pdmControls = [
  {
    key: 'branch.*.switch',
    name: { zh: '分合闸', en: 'Breaker' },
    provedBy: 'branch.*.breaker',
    provedWithin: 30,
    dangerous: dangerous('branch.*.current'),
    values: {
      open: {
        zh: '分闸',
        en: 'Open',
        proof: { becomes: ['open'] },
        grave: { zh: '该支路所接负载将断电。', en: 'What this branch feeds loses its power.' },
      },
      close: {
        zh: '合闸',
        en: 'Close',
        proof: { becomes: ['closed'] },
        grave: { zh: '该支路将带电，先确认无人作业。', en: 'This branch becomes live: make sure that nobody is working on it.' },
      },
    },
  },
] as const satisfies readonly Control[]
