import { quantile } from '../src/quantiles.ts'
import type { Answered, Asked, FleetCalls, FleetOrder, Pace } from './fleet.ts'
import { FleetUplink } from './fleet-uplink.ts'

/** Milliseconds. */
const tick = 10
const pingEvery = 20_000
/** Connections that are opened at one moment: more would overrun the listener's queue and wait for a second try of the kernel. */
const openAtOnce = 500

let uplinks: FleetUplink[] = []
let pace: Pace = { hot: 'none', window: 0 }
let confirmed = 0
let ready = 0
let served = 0
let lost = 0
let delays: number[] = []
let due = 0
/** Messages that each uplink may send again now. */
let backlogDue = 0
let turn = 0
let lastTick = performance.now()
const looking = new Set<() => void>()

/** Until something holds; looked at in every tick. */
function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!holds()) return
      looking.delete(look)
      resolve()
    }
    looking.add(look)
  })
}

const events = {
  back() {
    ready += 1
  },
  served() {
    served += 1
  },
  lost(wasServed: boolean) {
    ready -= 1
    if (wasServed) served -= 1
    lost += 1
  },
  confirmed(delay: number) {
    confirmed += 1
    delays.push(delay)
  },
}

async function begin(order: FleetOrder): Promise<void> {
  uplinks = order.uplinkIds.map((id) => new FleetUplink(id, order, events))
  for (let first = 0; first < uplinks.length; first += openAtOnce) {
    const some = uplinks.slice(first, first + openAtOnce)
    for (const uplink of some) uplink.connect()
    await new Promise((done) => setTimeout(done, tick))
  }
}

function work(): void {
  const now = performance.now()
  const passed = now - lastTick
  lastTick = now
  backlogDue = Math.min(50, backlogDue + ((pace.backlogRate ?? 50) * passed) / 1_000)
  const backlog = Math.floor(backlogDue)
  backlogDue -= backlog
  for (const uplink of uplinks) uplink.sendBacklog(backlog, pace.hot)
  if (pace.rate !== undefined) makeAtRate(pace.rate, passed)
  else for (const uplink of uplinks) while (uplink.isReady && uplink.unanswered < (pace.window ?? 0)) uplink.make(pace.hot)
  for (const look of looking) look()
}

function makeAtRate(rate: number, passed: number): void {
  for (due += (rate * passed) / 1_000; due >= 1; due -= 1) uplinks[turn++ % uplinks.length]?.make(pace.hot)
}

const calls: {
  [N in keyof FleetCalls]: (argument: Parameters<FleetCalls[N]>[0]) => ReturnType<FleetCalls[N]> | Promise<ReturnType<FleetCalls[N]>>
} = {
  begin: (order) => begin(order as FleetOrder),
  allReady: () => until(() => ready === uplinks.length),
  allServed: () => until(() => served === uplinks.length),
  pace(wanted) {
    pace = wanted as Pace
    due = 0
  },
  once(hot) {
    pace = { hot: hot ?? 'none', window: 0 }
    for (const uplink of uplinks) uplink.make(hot ?? 'none')
  },
  confirmedMore(count) {
    const wanted = confirmed + (count as number)
    return until(() => confirmed >= wanted)
  },
  drained() {
    pace = { hot: pace.hot, window: 0, ...(pace.backlogRate === undefined ? {} : { backlogRate: pace.backlogRate }) }
    return until(() => uplinks.every(({ unanswered }) => unanswered === 0))
  },
  cutAll() {
    for (const uplink of uplinks) uplink.cut()
  },
  progress() {
    const sum = (count: (uplink: FleetUplink) => number) => uplinks.reduce((total, uplink) => total + count(uplink), 0)
    const rejected: Record<string, number> = {}
    for (const uplink of uplinks)
      for (const [reason, count] of Object.entries(uplink.rejected)) rejected[reason] = (rejected[reason] ?? 0) + count
    const heard = delays
    delays = []
    return {
      made: sum(({ made }) => made),
      confirmed,
      unanswered: sum(({ unanswered }) => unanswered),
      resent: sum(({ resent }) => resent),
      ready,
      lost,
      rejected,
      delays: { count: heard.length, p50: quantile(heard, 0.5), p99: quantile(heard, 0.99) },
    }
  },
  confirmed: () => Object.fromEntries(uplinks.map((uplink) => [uplink.id, uplink.confirmed])),
}

async function answer({ id, name, argument }: Asked): Promise<Answered> {
  try {
    return { id, result: await (calls[name] as (argument: unknown) => unknown)(argument) }
  } catch (error) {
    return { id, failed: String(error) }
  }
}

process.on('message', (asked: Asked) => {
  void answer(asked).then((said) => process.send?.(said))
})
process.on('disconnect', () => process.exit(0))
setInterval(work, tick)
setInterval(() => {
  for (const uplink of uplinks) uplink.ping()
}, pingEvery)
