import { chmodSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'

/** Instant commands by name, with the variables that each sets; a function decides by what they are. */
export type InstantCommands = Readonly<Record<string, Changes | ((variables: ReadonlyMap<string, string>) => Changes)>>
type Changes = Readonly<Record<string, string>>
/** Variables that may be set, and what they lie between. */
export type WritableVariables = Readonly<Record<string, readonly [number, number]>>

export interface TestDriver {
  /** Commands that it was given, in order. */
  given: readonly string[]
  /** What the device itself changes. */
  set(variable: string, value: string): void
  stop(): Promise<void>
}

/**
 * A driver as upsd sees it (NUT developer guide, "Driver/server socket protocol"): upsd connects to its socket, hears variables and
 * commands, and passes INSTCMD on. dummy-ups takes no instant commands.
 */
export async function startTestDriver(
  socketPath: string,
  recording: string,
  commands: InstantCommands,
  writable: WritableVariables = {},
): Promise<TestDriver> {
  const variables = variablesOf(recording)
  const sockets = new Set<Socket>()
  const given: string[] = []

  function hear(socket: Socket, line: string): void {
    const [word = '', name = ''] = line.split(' ')
    if (word === 'PING') socket.write('PONG\n')
    if (word === 'DUMPALL') {
      const known = [...variables].map(([variable, value]) => setInfo(variable, value))
      const settable = Object.entries(writable).map(
        ([variable, [least, most]]) => `SETFLAGS ${variable} RW NUMBER\nADDRANGE ${variable} ${least} ${most}\n`,
      )
      socket.write([...known, ...settable, ...Object.keys(commands).map((command) => `ADDCMD ${command}\n`), 'DATAOK\nDUMPDONE\n'].join(''))
    }
    if (word === 'INSTCMD') obey(name)
    const told = /^SET \S+ "([^"]*)"/.exec(line)?.[1]
    if (told !== undefined && writable[name]) set(name, told)
  }

  function obey(name: string): void {
    const command = commands[name]
    if (!command) return
    given.push(name)
    for (const change of Object.entries(typeof command === 'function' ? command(variables) : command)) set(...change)
  }

  function set(variable: string, value: string): void {
    variables.set(variable, value)
    for (const socket of sockets) socket.write(setInfo(variable, value))
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    let unread = ''
    socket.on('data', (chunk: Buffer) => {
      const lines = (unread + chunk.toString()).split('\n')
      unread = lines.pop() ?? ''
      for (const line of lines) hear(socket, line)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, resolve)
  })
  // upsd runs as somebody else.
  chmodSync(socketPath, 0o777)
  return {
    given,
    set,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function setInfo(variable: string, value: string): string {
  return `SETINFO ${variable} "${value}"\n`
}

function variablesOf(recording: string): Map<string, string> {
  const pairs = recording.split('\n').map((line) => /^([a-z][^:\s]*):\s*(\S.*)$/i.exec(line))
  return new Map(pairs.flatMap((pair) => (pair?.[1] && pair[2] && !pair[1].startsWith('driver.') ? [[pair[1], pair[2]] as const] : [])))
}
