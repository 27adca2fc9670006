import { connect } from 'node:net'

/** One kept connection, one request at a time. */
export interface Client {
  /** `request`: head and body as they travel. Resolves with the whole answer. */
  ask(request: string): Promise<string>
  close(): void
}

/**
 * As little of HTTP as is needed: the generator must cost less than what it measures. `place`: a number below 32,000; connections of
 * different places come from different addresses of this machine, as people do, and share no budget.
 */
export async function openClient(url: string, place = 0): Promise<Client> {
  const { hostname, port } = new URL(url)
  const localAddress = `127.1.${place >> 7}.${1 + (place & 127)}`
  const socket = connect({ port: Number(port), host: hostname, localAddress })
    .setNoDelay(true)
    .setEncoding('latin1')
  await new Promise<void>((done, failed) => socket.once('connect', done).once('error', failed))
  let heard = ''
  let answered: (answer: string) => void = () => {}
  socket.on('data', (part: string) => {
    heard += part
    const head = heard.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(heard)?.[1])
    if (head < 0 || heard.length < head + 4 + length) return
    const answer = heard
    heard = ''
    answered(answer)
  })
  return {
    close: () => socket.destroy(),
    ask: (request) =>
      new Promise((resolve) => {
        answered = resolve
        socket.write(request)
      }),
  }
}
