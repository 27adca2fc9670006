import { createServer } from 'node:http'

/** An HTTP server on loopback that takes what is sent to it, as a hospital's own system would. */
export interface Webhook {
  address: string
  /** Bodies and headers so far. */
  taken(): readonly Taken[]
  close(): Promise<void>
}

export interface Taken {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

export async function openWebhook(): Promise<Webhook> {
  const kept: Taken[] = []
  const server = createServer((request, answer) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      kept.push({ headers: request.headers, body })
      answer.end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('no port')
  return {
    address: `http://127.0.0.1:${place.port}/alarms`,
    taken: () => kept,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
