import { randomUUID } from 'node:crypto'
import { businessCalls, groupCalls, leavingCalls, telemetryCalls } from '@kilowatch/contract'
import type { StagePerson } from './stage.ts'

export interface WorstOrder {
  url: string
  person: StagePerson
  /** A device of the tenant, and its points. */
  boxId: string
  points: readonly string[]
  seconds: number
  /** One kind of question alone: 'import'. */
  only: string | undefined
}

const atOnce = 6
/** Of what a page asks for, as many as a script can have under way. */
const manyAtOnce: Readonly<Record<string, number>> = { events: 40, writes: 40 }

process.once('message', (order: WorstOrder) => {
  run(order).then(
    (outcomes) => process.send?.({ outcomes: [...outcomes] }, () => process.exit(0)),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
})

/** Asks each of these six times at once, and again as soon as it is answered; how many were answered with which status. */
async function run({ url, person, boxId, points, seconds, only }: WorstOrder): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>()
  const until = performance.now() + seconds * 1_000
  const headers = { userid: person.id, token: person.token }
  const again = async (name: string, ask: () => Promise<Response>) => {
    while (performance.now() < until) {
      // Refused before all was sent: the line is closed while it still writes.
      const status = await ask().then(
        async (answer) => {
          await answer.arrayBuffer()
          return `HTTP ${answer.status}`
        },
        () => 'cut off',
      )
      const what = `${name}: ${status}`
      outcomes.set(what, (outcomes.get(what) ?? 0) + 1)
      // Its rights allow ten writes a second; who is refused does not gain by asking more often.
      if (status === 'HTTP 429' || status === 'cut off') await new Promise((later) => setTimeout(later, 100))
    }
  }
  const span = `from=${new Date(Date.now() - 86_000_000).toISOString()}&to=${new Date().toISOString()}&points=${points.join(',')}`
  const reading = (path: string, query = span) => {
    return () => fetch(`${url}${path.replace(':deviceId', boxId)}?${query}`, { headers })
  }
  const writing = (path: string, body: () => object) => () =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body()),
    })
  const questions: Record<string, () => Promise<Response>> = {
    writes: writing(groupCalls.addGroup.path, () => ({ name: randomUUID().slice(0, 18) })),
    import: () => fetch(url + businessCalls.importUplinks.path, { method: 'POST', headers, body: lineEnds() }),
    'export of history': reading(telemetryCalls.exportSamples.path, `${span}&format=xlsx`),
    'export of the business': writing(leavingCalls.exportBusiness.path, () => ({ historyDays: 1 })),
    history: reading(telemetryCalls.readHistory.path),
    events: () => fetch(`${url}/api/v1/events?period=all&pageSize=100`, { headers }),
    samples: reading(telemetryCalls.listSamples.path, `${span}&page=40&pageSize=200`),
  }
  const asked = Object.entries(questions).filter(([name]) => only === undefined || only.split(',').includes(name))
  await Promise.all(asked.flatMap(([name, ask]) => Array.from({ length: manyAtOnce[name] ?? atOnce }, () => again(name, ask))))
  return outcomes
}

function lineEnds(): FormData {
  const form = new FormData()
  form.set('file', new Blob(['Uplink ID,Name\n', Buffer.alloc(1_900_000, '\n')]), 'uplinks.csv')
  return form
}
