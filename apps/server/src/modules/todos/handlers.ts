import { mostTodos, todoCalls } from '@kilowatch/contract'
import { flows, stepAhead } from '@kilowatch/work'
import { handlers } from '../../http/handlers.ts'
import { countTodos, readTodos } from './queries/todos.ts'
import { counted } from './rules.ts'

const instant = (text: string) => new Date(text).toISOString()
const flowOf = new Map(flows.map((flow) => [flow.kind, flow]))

export const todoHandlers = handlers(todoCalls, {
  async listTodos({ user, query: { kind = null, site = null } }, { db, clock }) {
    const { counts, todos: rows } = await readTodos(db, { userId: user.id, now: clock.now(), kind, site, most: mostTodos })
    const todos = rows.flatMap(({ since, dueAt, ...row }) => {
      const flow = flowOf.get(row.kind)
      const step = flow && stepAhead(flow, row.state)
      return step === undefined ? [] : [{ ...row, step, since: instant(since), dueAt: dueAt === null ? null : instant(dueAt) }]
    })
    return { counts, todos }
  },
  async countTodos({ user }, { db, clock }) {
    const rows = await countTodos(db, { userId: user.id, now: clock.now() })
    const of = (kinds: readonly string[]) => rows.reduce((sum, { kind, count }) => sum + (kinds.includes(kind) ? count : 0), 0)
    return { faults: of(counted.faults), checks: of(counted.checks), reforms: of(counted.reforms), schedules: of(counted.schedules) }
  },
})
