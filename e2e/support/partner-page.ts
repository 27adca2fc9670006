import { createServer } from 'node:http'
import { accountCalls, type Input } from '@kilowatch/contract'
import { answerTo } from './api-client.ts'

/** The web page of a partner, on an origin of its own: its link obtains a one-time code and sends the browser on. */
export interface PartnerPage {
  address: string
  /** Where the browser was sent last. */
  sentTo(): string
  close(): Promise<void>
}

/** `wish`: what the partner's server knows of itself and of the person who is on its page. */
export async function openPartnerPage(
  consoleUrl: string,
  wish: Input<typeof accountCalls.createPartnerCode>['body'],
): Promise<PartnerPage> {
  let sentTo = ''
  const server = createServer((request, answer) => {
    if (request.url !== '/console') {
      answer.setHeader('content-type', 'text/html; charset=utf-8')
      return void answer.end('<!doctype html><title>智慧后勤</title><h1>智慧后勤</h1><a href="/console">动环监控</a>')
    }
    answerTo({ url: consoleUrl, userId: '', token: '' }, accountCalls.createPartnerCode, { body: wish }).then(({ code, msg, data }) => {
      answer.setHeader('content-type', 'text/plain; charset=utf-8')
      if (code !== 0) return void answer.writeHead(502).end(msg)
      sentTo = consoleUrl + (data as { path: string }).path
      answer.writeHead(303, { location: sentTo }).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('no port')
  return {
    address: `http://127.0.0.1:${place.port}/`,
    sentTo: () => sentTo,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
