import { z } from 'zod'
import { call } from '../call.ts'
import { LongName } from '../fields.ts'

/** What the business's monitoring centre is called; empty: it is called as the business is. */
const CentreName = z.object({ name: z.string(), businessName: z.string() })

const common = { path: '/api/pihems/hospt_centername', variant: 'signed', data: CentreName } as const

export const centreCalls = {
  readCentreName: call({
    ...common,
    method: 'GET',
    access: { business: 'member' },
    reads: ['business'],
    summary: 'What the monitoring centre of the business is called',
    sample: {},
  }),
  saveCentreName: call({
    ...common,
    method: 'POST',
    access: { business: 'admin' },
    changes: ['business'],
    summary: 'Name the monitoring centre of the business; without a name it is called as the business is',
    overwrites: true,
    body: z.object({ name: z.union([z.literal(''), LongName]) }),
    sample: { body: { name: '动力监控中心' } },
  }),
}
