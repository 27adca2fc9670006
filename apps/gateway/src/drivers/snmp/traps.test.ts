import { createSocket } from 'node:dgram'
import { afterEach, expect, it } from 'vitest'
import { quietLog } from '../../../test/quiet-log.ts'
import { freeUdpPort } from '../../../test/udp.ts'
import { createTrapListeners } from './traps.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const trap = Buffer.of(0x30, 0)

function send(port: number, datagram: Buffer, from = '127.0.0.1'): Promise<void> {
  const socket = createSocket('udp4')
  return new Promise((resolve, reject) => {
    socket.bind(0, from, () =>
      socket.send(datagram, port, '127.0.0.1', (error) => {
        socket.close()
        if (error) reject(error)
        else resolve()
      }),
    )
  })
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((next) => setTimeout(next, 5))
}

/** Traps are sent until one is heard: the socket opens in its own time. */
async function sentUntil(holds: () => boolean, port: number): Promise<void> {
  while (!holds()) {
    await send(port, trap)
    await new Promise((next) => setTimeout(next, 10))
  }
}

it('a trap has its device read; a flood of them has it read once, and once more when the pause is over', async () => {
  const port = await freeUdpPort()
  const listeners = createTrapListeners(quietLog, 300)
  let hints = 0
  ends.push(listeners.listen({ host: '127.0.0.1', traps: port }, () => hints++))
  await sentUntil(() => hints > 0, port)
  for (let count = 0; count < 50; count++) await send(port, trap)
  expect(hints).toBe(1)
  await until(() => hints === 2)
})

it('what comes from an unknown address, or is no SNMP, has nothing read', async () => {
  const port = await freeUdpPort()
  const listeners = createTrapListeners(quietLog, 1)
  let hints = 0
  let others = 0
  ends.push(listeners.listen({ host: '127.0.0.1', traps: port }, () => hints++))
  ends.push(listeners.listen({ host: '127.0.0.3', traps: port }, () => others++))
  await sentUntil(() => hints > 0, port)
  const before = hints
  await send(port, trap, '127.0.0.2')
  await send(port, Buffer.from('hello'), '127.0.0.3')
  await send(port, trap, '127.0.0.3')
  await until(() => others > 0)
  expect([hints - before, others]).toEqual([0, 1])
})
