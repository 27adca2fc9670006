import { randomBytes } from 'node:crypto'
import { deviceInformationCalls, signatureHeaders, timestampOf } from '@kilowatch/contract'
import { openClient } from './http-client.ts'
import { quantile } from './quantiles.ts'
import type { RequestOrder, RequestResult } from './requests.ts'

const path = deviceInformationCalls.readDeviceInformation.path

process.once('message', (order: RequestOrder) => {
  run(order).then(
    (result) => process.send?.({ result }, () => process.exit(0)),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
})

/** Each connection sends one request after another, as a browser's does; every request has a signature of its own. */
async function run(order: RequestOrder): Promise<RequestResult> {
  const delays: number[] = []
  let refused = 0
  const began = performance.now()
  const until = began + order.seconds * 1_000
  await Promise.all(
    Array.from({ length: order.connections }, async (_, index) => {
      const client = await openClient(order.url, index)
      for (let turn = index; performance.now() < until; turn += order.connections) {
        const sent = performance.now()
        const answer = await client.ask(requestOf(order, turn))
        delays.push(performance.now() - sent)
        if (!answer.includes('"code":0')) refused += 1
      }
      client.close()
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  return { answered: delays.length, refused, seconds, p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) }
}

function requestOf({ people, boxIds, url }: RequestOrder, turn: number): string {
  const person = people[turn % people.length]
  const boxId = boxIds[(turn * 7) % boxIds.length] ?? ''
  if (!person) throw new Error('nobody is signed in')
  const timestamp = timestampOf(Date.now(), randomBytes(10).toString('hex'))
  const { sign } = signatureHeaders(deviceInformationCalls.readDeviceInformation, { query: { box_id: boxId } }, person, timestamp)
  const identity = `userid: ${person.id}\r\ntoken: ${person.token}\r\nagent: 0\r\nbrandid: 00\r\nlanguage: zh\r\nU137: 2\r\n`
  return `GET ${path}?box_id=${boxId} HTTP/1.1\r\nhost: ${new URL(url).host}\r\n${identity}sign: ${sign}\r\ntimestamp: ${timestamp}\r\n\r\n`
}
