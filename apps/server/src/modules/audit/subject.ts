import { type AuditEntry, auditKinds, eachCall } from '@kilowatch/contract'

/** Most things of one entry that are named; the subject itself says all of them. */
const mostNamed = 20

/** Kinds that stand in the plural where one entry is about several. */
const plurals: Readonly<Record<string, string>> = { devices: 'device', alarms: 'alarm' }

/** What the subject of an entry is about: 'alarms 138,139' → alarm 138 and alarm 139. Nothing for what has no id. */
export function thingsOf(subject: string): { kind: string; id: string }[] {
  const [, kind = '', ids = ''] = /^([a-z-]+) (\d{1,20}(?:,\d{1,20})*)$/.exec(subject) ?? []
  if (ids === '') return []
  return ids
    .split(',')
    .slice(0, mostNamed)
    .map((id) => ({ kind: plurals[kind] ?? kind, id }))
}

/** One thing of an entry, to be looked up among those of the entry's business. */
export interface Thing {
  kind: string
  id: string
  businessId: string | null
}

export function keyOf({ kind, id, businessId }: Thing): string {
  return `${kind} ${id} ${businessId ?? ''}`
}

/** Everything that these entries are about, each once. */
export function allThings(rows: readonly { subject: string; business_id: string | null }[]): Thing[] {
  const things = rows.flatMap(({ subject, business_id: businessId }) => thingsOf(subject).map((thing) => ({ ...thing, businessId })))
  return [...new Map(things.map((thing) => [keyOf(thing), thing])).values()]
}

export interface Named {
  name: string | null
  /** Of a device: its type. */
  type: string | null
}

/** What a refused call reads or changes, by 'POST /api/v1/…'. */
const kindsOfCalls = new Map(
  eachCall().map(({ call }) => {
    const touched: readonly string[] = call.changes ?? call.reads ?? []
    return [`${call.method} ${call.path}`, touched.find((kind) => Object.hasOwn(auditKinds, kind))]
  }),
)

/** The entry's things with their names; what is gone is said to be. */
export function aboutOf(subject: string, businessId: string | null, names: ReadonlyMap<string, Named>): AuditEntry['about'] {
  const refused = kindsOfCalls.get(subject)
  if (refused) return [{ kind: refused, id: null, name: null, type: null, gone: false }]
  return thingsOf(subject).map(({ kind, id }) => {
    const named = names.get(keyOf({ kind, id, businessId }))
    return { kind, id, name: named?.name ?? null, type: named?.type ?? null, gone: named === undefined }
  })
}
