import { describe, expect, it } from 'vitest'
import { Bus, createBuses } from './bus.ts'

/** Work that is done when the test says so. */
function held() {
  let done = () => {}
  const work = new Promise<void>((resolve) => {
    done = resolve
  })
  return { work: () => work, done: () => done() }
}

describe('a bus', () => {
  it('lets commands go before readings that wait, and keeps the order within a lane', async () => {
    const bus = new Bus()
    const first = held()
    const order: string[] = []
    const noting = (name: string) => async () => void order.push(name)
    const all = [
      bus.take('reading', first.work),
      bus.take('reading', noting('reading 1')),
      bus.take('reading', noting('reading 2')),
      bus.take('command', noting('command 1')),
      bus.take('command', noting('command 2')),
    ]
    first.done()
    await Promise.all(all)
    expect(order).toEqual(['command 1', 'command 2', 'reading 1', 'reading 2'])
  })

  it('goes on after work that fails', async () => {
    const bus = new Bus()
    const failing = bus.take('reading', async () => {
      throw new Error('broken')
    })
    const next = bus.take('reading', async () => 'read')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('read')
    expect(await bus.take('command', async () => 'free again')).toBe('free again')
  })

  it('is the same for the same name', () => {
    const busOf = createBuses()
    expect(busOf('COM1')).toBe(busOf('COM1'))
    expect(busOf('COM1')).not.toBe(busOf('COM2'))
  })
})
