import { connect, createServer, type Socket } from 'node:net'

export type Fault = 'none' | 'garbage' | 'silence'

/** A line between a gateway and its NUT server that can be disturbed. */
export interface FaultyLine {
  port: number
  /** From now on; present connections end. */
  disturb(fault: Fault): void
  close(): Promise<void>
}

/** Passes everything on to a port of this machine, unless it is disturbed. */
export async function faultyLine(target: number): Promise<FaultyLine> {
  let fault: Fault = 'none'
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    if (fault === 'garbage') socket.on('data', () => socket.write(`${'\u0000\u00ff<html>'.repeat(50)}\n`))
    if (fault === 'none') passOn(socket, target)
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
      endAll()
    },
    close() {
      endAll()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

function passOn(socket: Socket, target: number): void {
  const other = connect(target, '127.0.0.1')
  other.on('error', () => socket.destroy())
  socket.once('close', () => other.destroy())
  other.once('close', () => socket.destroy())
  socket.pipe(other)
  other.pipe(socket)
}
