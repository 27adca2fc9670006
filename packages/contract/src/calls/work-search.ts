import type { WorkKind } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, RecordId } from '../fields.ts'
import { mostText } from '../list.ts'

/** Kinds of work that a person looks for by number, title or device: each has a page for one of it. */
export const soughtKinds = [
  'fault',
  'rectification',
  'operation',
  'patrol-task',
  'schedule',
  'project',
  'handover',
] as const satisfies readonly WorkKind[]
export type SoughtKind = (typeof soughtKinds)[number]
const Kind = z.enum(soughtKinds)

export const FoundWork = z.object({
  id: RecordId,
  kind: Kind,
  number: z.string().nullable(),
  title: z.string(),
  state: z.string(),
  /** The first of its devices, of those that were meant where some were. */
  device: z.object({ id: DeviceId, name: z.string() }).nullable(),
  dueAt: Instant.nullable(),
  closedAt: Instant.nullable(),
})
export type FoundWork = z.output<typeof FoundWork>

/** How many of what was found are told. */
export const mostFoundWork = 12

/** What a search shows of work. */
export const workSearchCalls = {
  findWork: call({
    method: 'GET',
    path: '/api/v1/work-search',
    variant: 'own',
    access: 'signed-in',
    reads: [...soughtKinds, 'device', 'group'],
    costly: true,
    summary:
      'Work that the caller sees, by a part of its number, its title, or the name or number of one of its devices: that number first, open before closed, then what changed last',
    query: z.object({ search: z.string().trim().min(1).max(mostText) }),
    data: z.object({
      /** Of everything that was found, by kind. */
      counts: z.array(z.object({ kind: Kind, count: z.number().int() })),
      items: z.array(FoundWork).max(mostFoundWork),
    }),
    sample: { query: { search: 'UPS' } },
  }),
}
