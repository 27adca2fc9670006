import { connect, createServer, type Socket } from 'node:net'

export type Fault = 'none' | 'garbage' | 'silence'

/** A line between a gateway and its NUT server that can be disturbed. */
export interface FaultyLine {
  port: number
  /** From now on, on connections that are open as well; mending ends them. */
  disturb(fault: Fault): void
  close(): Promise<void>
}

const garbage = `${'\u0000\u00ff<html>'.repeat(50)}\n`

/** Passes everything on to a port of this machine, unless it is disturbed. */
export async function faultyLine(target: number): Promise<FaultyLine> {
  let fault: Fault = 'none'
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const other = connect(target, '127.0.0.1')
    for (const end of [socket, other]) end.on('error', () => end.destroy())
    socket.on('data', (asked) => {
      if (fault === 'none') other.write(asked)
      if (fault === 'garbage') socket.write(garbage)
    })
    other.on('data', (answer) => {
      if (fault === 'none') socket.write(answer)
    })
    other.once('close', () => socket.destroy())
    socket.once('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
    sockets.add(socket)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    disturb(next) {
      fault = next
      if (next === 'none') endAll()
    },
    close() {
      endAll()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
