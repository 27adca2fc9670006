import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'

/**
 * Loaded into the measured server before its own code (`--import`): each answer says in `server-timing` how long its statements took, by
 * name, from the call of the driver to the last row, and how long a turn of the event loop was at most since the answer before.
 */
interface Marks {
  began: number
  statements: Map<string, number>
}

const marks = new AsyncLocalStorage<Marks>()
const loop = monitorEventLoopDelay({ resolution: 10 })
loop.enable()

subscribe('http.server.request.start', (message) => {
  const { response } = message as { request: IncomingMessage; response: ServerResponse }
  const mine: Marks = { began: performance.now(), statements: new Map() }
  marks.enterWith(mine)
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = ((...given: unknown[]) => {
    response.setHeader('server-timing', textOf(mine))
    return writeHead(...given)
  }) as ServerResponse['writeHead']
})

function textOf({ began, statements }: Marks): string {
  const longest = loop.max / 1e6
  loop.reset()
  const all = [['whole', performance.now() - began] as const, ['loop', longest] as const, ...statements]
  return all.map(([name, ms]) => `${name};dur=${ms.toFixed(3)}`).join(', ')
}

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const mine = marks.getStore()
  const [statement] = given
  const name = typeof statement === 'object' && statement !== null && 'name' in statement ? String(statement.name) : 'other'
  if (!mine) return query.apply(this, given)
  const began = performance.now()
  const done = () => mine.statements.set(`sql-${name}`, (mine.statements.get(`sql-${name}`) ?? 0) + performance.now() - began)
  const last = given.at(-1)
  if (typeof last === 'function') {
    return query.apply(this, [
      ...given.slice(0, -1),
      (...answer: unknown[]) => {
        done()
        last(...answer)
      },
    ])
  }
  const answer = query.apply(this, given)
  if (answer instanceof Promise) answer.then(done, done)
  return answer
} as typeof pg.Client.prototype.query
