import { type UpsStandard, type UpsStandardKey, upsStandardFields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, Person } from '../fields.ts'
import { formOf } from '../form.ts'

const Rules = z.object(Object.fromEntries(upsStandardFields.map(({ key }) => [key, z.number()]))) as unknown as z.ZodType<UpsStandard>
const RuleKey = z.enum(upsStandardFields.map(({ key }) => key) as [UpsStandardKey, ...UpsStandardKey[]])

export const BusinessStandard = z.object({
  /** What applies: the business's own limits, and what is usual where it has none. */
  rules: Rules,
  usual: Rules,
  /** Which of the limits differ from what is usual. */
  own: z.array(RuleKey),
  /** When they were last saved; null: never, all is as usual. */
  changedAt: Instant.nullable(),
  changedBy: Person.nullable(),
})
export type BusinessStandard = z.output<typeof BusinessStandard>

const common = { prefixed: true, variant: 'wrapper' } as const

export const upsStandardCalls = {
  readUpsStandard: call({
    ...common,
    method: 'GET',
    path: '/web/ups-standard/detail',
    access: { business: 'member' },
    reads: ['ups-standard'],
    summary: 'UPS management rules of the business: the limits by which its UPSs are judged, and what is usual',
    data: BusinessStandard,
    sample: {},
  }),
  saveUpsStandard: call({
    ...common,
    method: 'POST',
    path: '/web/ups-standard/businesses/:id/ups-standards',
    access: { business: 'admin' },
    changes: ['ups-standard'],
    summary: 'Save the UPS management rules; what is left out is as usual. 70003 unless the id is of the caller’s business',
    overwrites: true,
    body: formOf(upsStandardFields),
    data: BusinessStandard,
    refusals: [30001],
    sample: { params: { id: ':business' }, body: { backupFail: 20 } },
  }),
}
