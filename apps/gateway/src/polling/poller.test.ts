import { afterEach, describe, expect, it } from 'vitest'
import { quietLog } from '../../test/quiet-log.ts'
import { machineClock } from '../clock.ts'
import { type DeviceAccess, DeviceError, type Link, type Reading } from '../drivers/driver.ts'
import { Bus } from './bus.ts'
import { type Failure, type Poller, startPoller } from './poller.ts'

const pollers: Poller[] = []
afterEach(async () => {
  await Promise.all(pollers.splice(0).map((poller) => poller.stop()))
})

const reading: Reading = { ref: 'd', type: 'th', values: new Map([['probe.1.temperature', 20]]) }

interface Course {
  opened: number
  closed: number
  readings: number
  states: (Failure | undefined)[]
  /** As a device does that has something new. */
  hint(): void
  until(holds: () => boolean): Promise<void>
}

/** Polls a driver whose reading is the given function, and notes what comes of it. */
function poll(
  read: (signal: AbortSignal, course: Course) => Promise<readonly Reading[]>,
  { timeout = 100, bus = new Bus(), interval = 20 } = {},
): Course {
  const waiters = new Set<() => void>()
  const changed = () => {
    for (const look of [...waiters]) look()
  }
  const course: Course = {
    opened: 0,
    closed: 0,
    readings: 0,
    states: [],
    hint: () => {},
    until: (holds) =>
      new Promise((resolve) => {
        const look = () => {
          if (!holds()) return
          waiters.delete(look)
          resolve()
        }
        waiters.add(look)
        look()
      }),
  }
  const access: DeviceAccess = {
    bus: 'test',
    timeout,
    async open() {
      course.opened++
      return { close: () => course.closed++ } satisfies Link
    },
    read: (_link, signal) => read(signal, course),
    write: async () => {},
    hints(hint) {
      course.hint = hint
      return () => {}
    },
  }
  pollers.push(
    startPoller({
      access,
      bus,
      interval: () => interval,
      backoff: { first: 10, most: 40 },
      clock: machineClock(),
      random: () => 0.5,
      log: quietLog,
      onReading: () => {
        course.readings++
        changed()
      },
      onMissed: () => {},
      onState: (failure) => {
        course.states.push(failure)
        changed()
      },
    }),
  )
  return course
}

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new DeviceError('timeout', 'too slow'))))

describe('polling', () => {
  it('keeps one link open and reads again and again', async () => {
    const course = poll(async () => [reading])
    await course.until(() => course.readings >= 3)
    expect(course).toMatchObject({ opened: 1, closed: 0, states: [] })
  })

  it('holds no device up because another one hangs', async () => {
    const slow = poll(never, { timeout: 60_000 })
    const quick = poll(async () => [reading])
    await quick.until(() => quick.readings >= 5)
    expect(slow).toMatchObject({ opened: 1, readings: 0, states: [] })
  })

  it('asks devices of one bus one after the other', async () => {
    const bus = new Bus()
    let talking = 0
    let most = 0
    const turn = async () => {
      most = Math.max(most, ++talking)
      await new Promise((next) => setImmediate(next))
      talking--
      return [reading]
    }
    const both = [poll(turn, { bus }), poll(turn, { bus })]
    await Promise.all(both.map((course) => course.until(() => course.readings >= 5)))
    expect(most).toBe(1)
  })

  it('reads a flood of hints as two, and in the turn of readings', async () => {
    const bus = new Bus()
    let free = () => {}
    const held = bus.take('reading', () => new Promise<void>((done) => (free = done)))
    const order: string[] = []
    const course = poll(
      async () => {
        order.push('own')
        return [reading]
      },
      { bus, interval: 60_000 },
    )
    const other = bus.take('reading', async () => void order.push('other'))
    for (let count = 0; count < 50; count++) course.hint()
    free()
    await Promise.all([held, other, course.until(() => course.readings >= 3)])
    await bus.take('reading', async () => void order.push('last'))
    expect(order).toEqual(['own', 'other', 'own', 'own', 'last'])
  })

  it('says since when and why a device that hangs is not read', async () => {
    const slow = poll(never)
    await slow.until(() => slow.states.length === 1)
    expect(slow.states[0]).toMatchObject({ reason: 'timeout', since: expect.any(Number) })
  })

  it('reopens after a lost link, keeps it where it is still good, and tells the end of the trouble once', async () => {
    let turn = 0
    const course = poll(async () => {
      turn++
      if (turn === 2) throw new DeviceError('protocol', 'garbage')
      if (turn === 4 || turn === 5) throw new DeviceError('stale', 'data stale', { keepsLink: true })
      return [reading]
    })
    await course.until(() => course.readings >= 4)
    expect(course).toMatchObject({ opened: 2, closed: 1 })
    expect(course.states.map((state) => state?.reason)).toEqual(['protocol', undefined, 'stale', undefined])
  })

  it('keeps the time since when, while the reason changes', async () => {
    let turn = 0
    const course = poll(async () => {
      turn++
      throw new DeviceError(turn === 1 ? 'refused' : 'timeout', 'no')
    })
    await course.until(() => course.states.length === 2)
    expect(course.states[1]?.since).toBe(course.states[0]?.since)
  })

  it('closes its link when it is stopped in the middle of a reading', async () => {
    let isHanging = () => {}
    const hangs = new Promise<void>((resolve) => {
      isHanging = resolve
    })
    const course = poll(
      async (signal) => {
        isHanging()
        return never(signal)
      },
      { timeout: 10_000 },
    )
    await hangs
    await Promise.all(pollers.splice(0).map((poller) => poller.stop()))
    expect(course.closed).toBe(1)
  })
})
