import { mostTodos, type Todo, todoCalls } from '@kilowatch/contract'
import { flows, neverPutOff, putOffRefusal, stepAhead } from '@kilowatch/work'
import { handlers } from '../../http/handlers.ts'
import { type SwapAhead, swapsAhead } from '../duty/index.ts'
import { bringTodosBack, putOffTodos } from './commands/put-off.ts'
import { countTodos, readTodos, type TodoRow } from './queries/todos.ts'
import { counted, countsOfSwaps, mayHandOn } from './rules.ts'

const instant = (text: string) => new Date(text).toISOString()
const flowOf = new Map(flows.map((flow) => [flow.kind, flow]))

export const todoHandlers = handlers(todoCalls, {
  async listTodos({ user, query: { kind = null, site = null, putOff } }, { db, clock }) {
    const now = clock.now()
    const wish = { userId: user.id, now, kind, site, putOff: putOff === 'yes', most: mostTodos }
    const [found, swaps] = [await readTodos(db, wish), await swapsAhead(db, { userId: user.id, now, most: mostTodos })]
    const wantsSwaps = putOff === 'no' && site === null && (kind === null || kind === 'duty-swap')
    return {
      counts: [...found.counts, ...countsOfSwaps(swaps)],
      putOff: found.putOff,
      todos: [...found.todos.flatMap((row) => todoOf(row, now)), ...(wantsSwaps ? swaps.map(todoOfSwap) : [])],
    }
  },
  putOffTodos: ({ body, ...actor }, services) => putOffTodos(body, actor, services),
  bringTodosBack: async ({ body, ...actor }, services) => ({ changed: await bringTodosBack(body.ids, actor, services) }),
  async countTodos({ user }, { db, clock }) {
    const rows = await countTodos(db, { userId: user.id, now: clock.now() })
    const of = (kinds: readonly string[]) => rows.reduce((sum, { kind, count }) => sum + (kinds.includes(kind) ? count : 0), 0)
    return { faults: of(counted.faults), checks: of(counted.checks), reforms: of(counted.reforms), schedules: of(counted.schedules) }
  },
})

function todoOf({ since, dueAt, step: asked, side, critical, putOff, ...row }: TodoRow, now: Date): Todo[] {
  const flow = flowOf.get(row.kind)
  const step = asked ?? (flow && stepAhead(flow, row.state))
  if (step === undefined) return []
  const waitedFor = asked !== null || neverPutOff.has(row.kind)
  return [
    {
      ...{ ...row, step, since: instant(since), dueAt: dueAt === null ? null : instant(dueAt), swap: null },
      handOn: side !== null && asked === null && mayHandOn(row, side) ? side : null,
      stays: putOffRefusal({ waitedFor, critical, dueAt: dueAt === null ? null : new Date(dueAt) }, now),
      putOff: putOff && { ...putOff, until: instant(putOff.until) },
    },
  ]
}

function todoOfSwap({ id, state, step, group, asker, partner, given, taken, since, dueAt, time }: SwapAhead): Todo {
  return {
    ...{ id, kind: 'duty-swap', number: null, title: group.name, state, step, business: null, device: null, devices: 0 },
    ...{ since: since.toISOString(), dueAt: dueAt.toISOString(), time, assignee: null, handOn: null, stays: 'waited-for', putOff: null },
    swap: { group, asker, partner, given, taken },
  }
}
