import { setTimeout as wait } from 'node:timers/promises'
import { type Client, openClient } from './http-client.ts'
import { type PollName, type PollOrder, type PollPerson, type PollResult, pollPlan } from './poll-plan.ts'
import { quantile } from './quantiles.ts'

process.once('message', (order: PollOrder) => {
  run(order).then(
    (result) => process.send?.({ result }, () => process.exit(0)),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
})

interface Due {
  name: PollName
  person: PollPerson
  /** performance.now() */
  at: number
}

/** Every request at its time, whatever the answers do: one that finds no free connection waits, and its waiting counts. */
async function run(order: PollOrder): Promise<PollResult> {
  const free: Client[] = await Promise.all(Array.from({ length: order.connections }, (_, place) => openClient(order.url, place)))
  const connections = [...free]
  const waiting: Due[] = []
  const delays = new Map<PollName, number[]>(pollPlan.map(({ name }) => [name, []]))
  const under = new Set<Promise<void>>()
  let refused = 0

  async function ask(client: Client, due: Due): Promise<void> {
    const answer = await client.ask(requestOf(order, due))
    delays.get(due.name)?.push(performance.now() - due.at)
    if (!answer.includes('"code":0')) refused += 1
    const next = waiting.shift()
    if (next) return ask(client, next)
    free.push(client)
  }
  const began = performance.now()
  for (const due of inOrder(order, began)) {
    const early = due.at - performance.now()
    if (early > 1) await wait(early)
    const client = free.pop()
    if (!client) waiting.push(due)
    else {
      const asking: Promise<void> = ask(client, due).finally(() => under.delete(asking))
      under.add(asking)
    }
  }
  await Promise.all(under)
  for (const client of connections) client.close()
  const seconds = (performance.now() - began) / 1_000
  const figures = (list: readonly number[]) => ({ p50: quantile(list, 0.5), p99: quantile(list, 0.99), count: list.length })
  const all = [...delays.values()].flat()
  const byName = Object.fromEntries([...delays].map(([name, list]) => [name, figures(list)])) as Record<
    PollName,
    ReturnType<typeof figures>
  >
  return { asked: all.length, refused, seconds, delays: { ...byName, all: figures(all) } }
}

/** Requests of all consoles in the order of their time, each console at its own phase. */
function* inOrder({ consoles, people, seconds }: PollOrder, began: number): Iterable<Due> {
  const perSecond = pollPlan.map(({ every }) => consoles / every)
  const asked = pollPlan.map(() => 0)
  for (;;) {
    const next = pollPlan.map((_, index) => ((asked[index] ?? 0) + 1) / (perSecond[index] ?? 1))
    const index = next.indexOf(Math.min(...next))
    const after = next[index] ?? Number.POSITIVE_INFINITY
    if (after > seconds) return
    // 7,919 is prime: neighbours in time are not neighbours in the list.
    const person = people[((asked[index] ?? 0) * 7_919 + index) % people.length]
    const name = pollPlan[index]?.name
    asked[index] = (asked[index] ?? 0) + 1
    if (person && name) yield { name, person, at: began + after * 1_000 }
  }
}

function requestOf({ url, point }: PollOrder, { name, person }: Due): string {
  const boxId = person.boxIds[Number(person.id) % person.boxIds.length] ?? ''
  const paths: Record<PollName, () => string> = {
    'time data': () => `/api/v1/devices/${boxId}/latest`,
    'event counts': () => '/api/v1/alarms/counts',
    'home index': () => '/api/v1/home',
    'history data': () => `/api/v1/devices/${boxId}/history?points=${point}&${lastDay()}`,
  }
  return `GET ${paths[name]()} HTTP/1.1\r\nhost: ${new URL(url).host}\r\nuserid: ${person.id}\r\ntoken: ${person.token}\r\n\r\n`
}

function lastDay(): string {
  const now = Date.now()
  return `from=${new Date(now - 86_400_000).toISOString()}&to=${new Date(now).toISOString()}`
}
