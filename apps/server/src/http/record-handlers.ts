import type { Field, Language, Values } from '@kilowatch/catalog'
import { type AnyCall, auditKinds, type ChangeTag } from '@kilowatch/contract'
import { budgets } from '../budgets/index.ts'
import type { Services } from '../services.ts'
import { change } from '../storage/change.ts'
import type { Transaction } from '../storage/database.ts'
import { holdBusiness } from '../storage/hold-business.ts'
import { countRecords, deleteRecords, insertRecord, isTaken, recordTable, updateRecord } from '../storage/record-table.ts'
import type { Handlers } from './handlers.ts'
import { changeRecord, type RecordActor } from './record-commands.ts'
import { Refusal } from './refusal.ts'
import { says, word } from './words.ts'

interface Keeping<Fs extends readonly Field[]> {
  /** Has a column for each field of the form. */
  table: string
  /** The field in which no two records of a business say the same. */
  unique?: Fs[number]['key']
  /** Refuses what no field says by itself. */
  demand?: (form: Values<Fs>) => void
}

type Request = RecordActor & { body: object; query: { ids: string }; record: { id: string } }
type Calls = 'add' | 'remove' | 'read' | 'change'
type DeclaredRecord = { kind: ChangeTag; fields: readonly Field[] } & Record<Calls, AnyCall>

/**
 * Answers the four calls of declared records whose table keeps what their form asks; each change is in the audit with what was and what is.
 * Refuses 30001 where a business has as many as there may be, 50003 for what only one of them may say, 70003 for ids that are not the business's.
 */
export function recordHandlers<C extends DeclaredRecord>(
  { kind, fields }: C,
  { row }: { row: (id: string, request: never, services: Services) => Promise<unknown> },
  { table: name, unique, demand }: Keeping<C['fields']>,
): Handlers<Pick<C, Calls>> {
  type Form = Values<C['fields']> & Record<string, unknown>
  const table = recordTable<Form>(name, fields.map(({ key }) => key) as never)

  async function demandFree(tx: Transaction, businessId: string, form: Form, id: string | null): Promise<void> {
    if (!unique || !(await isTaken(tx, table, businessId, unique as never, form[unique], id))) return
    throw new Refusal(50003, { field: `body.${unique}`, says: (language) => taken(kind, String(form[unique]), language) })
  }

  async function demandRoom(tx: Transaction, businessId: string, { excesses }: Services): Promise<void> {
    await holdBusiness(tx, businessId)
    const { most } = budgets.recordsOfKind
    if ((await countRecords(tx, table, businessId)) < most) return
    excesses.note('recordsOfKind', businessId)
    throw new Refusal(30001, { says: says('too-many-records', { most }) })
  }

  const handlers = {
    async add({ body, ...actor }: Request, services: Services) {
      const form = body as Form
      demand?.(form)
      const id = await change(services, actor, { action: `${kind}.add` }, async (tx, { note }) => {
        await demandRoom(tx, actor.business.id, services)
        await demandFree(tx, actor.business.id, form, null)
        const made = await insertRecord(tx, table, actor.business.id, form)
        note({ subject: `${kind} ${made}`, after: form })
        return made
      })
      return row(id, actor as never, services)
    },

    async remove({ query, ...actor }: Request, services: Services) {
      const wanted = [...new Set(query.ids.split(','))]
      return change(services, actor, { action: `${kind}.remove`, subject: `${kind} ${wanted.join(',')}` }, async (tx, { note }) => {
        const before = await deleteRecords(tx, table, actor.business.id, wanted)
        if (before.length < wanted.length) throw new Refusal(70003)
        note({ before })
        return { removed: before.length }
      })
    },

    read: ({ record, ...request }: Request, services: Services) => row(record.id, request as never, services),

    async change({ record: { id }, body, ...actor }: Request, services: Services) {
      const form = body as Form
      demand?.(form)
      await changeRecord(services, actor, { action: `${kind}.change`, table, id }, async (tx, { id: _, ...before }, { note }) => {
        await demandFree(tx, actor.business.id, form, id)
        await updateRecord(tx, table, id, form)
        note({ before, after: form })
      })
      return row(id, actor as never, services)
    },
  }
  return handlers as unknown as Handlers<Pick<C, Calls>>
}

function taken(kind: ChangeTag, name: string, language: Language): string {
  return word('record-taken', language, { kind: auditKinds[kind][language].toLowerCase(), name })
}
