import { join } from 'node:path'
import type { Language } from '@kilowatch/catalog'
import { type OutputRun, type Result, type ServedLimits, wireLimits } from '@kilowatch/telemetry'
import type { Clock } from '../clock.ts'
import type { Reading } from '../drivers/driver.ts'
import type { Log } from '../log.ts'
import { Answering } from './answering.ts'
import { createCaller } from './caller.ts'
import { type AlarmEvent, Judge, levelOf, nameOf, type OpenAlarm } from './judge.ts'
import { AlarmKeeper, type KeptAlarm, type KeptOutput, loadAlarms, statesOf } from './kept.ts'
import { KeptLimits } from './limits.ts'
import { createOutput, type OutputParts } from './output.ts'
import { type AlarmOutputSettings, levelFrom, outputControl } from './settings.ts'
import { createTeller } from './teller.ts'

export interface LocalAlarmsParts extends Pick<OutputParts, 'carryOut' | 'typeOf'> {
  /** Folder that outlives the program. */
  state: string
  uplink: string
  settings: AlarmOutputSettings | undefined
  clock: Clock
  log: Log
  /** Of the words in the log. */
  language: Language
  /** What people call a device. */
  deviceName(ref: string): string
  /** Between two looks whether the server is gone, ms. */
  every: number
  /** There is something new in `runs`. */
  outputEnded(): void
}

/** Hears whether the server answers. */
export interface ServerListener {
  up(): void
  down(): void
  /** Readings are on their way to it. */
  said(): void
  /** It answered readings, or that there are devices. `isAll`: nothing waits for an answer any more. */
  answered(isAll: boolean): void
}

/** The local half of alarms: judges all the time, and does something about it while nobody else does. */
export interface LocalAlarms {
  server: ServerListener
  /** A reading of this time, ms since 1970. */
  hear(reading: Reading, at: number, interval: number): void
  take(limits: ServedLimits | undefined): void
  /** Names the limits in force; empty: none. */
  limits(): string
  /** Whether this is an order of the output; it is then told what became of it. */
  settle(result: Result): boolean
  /** What the output did and the server is not known to have stored. */
  runs: { waiting(): readonly OutputRun[]; heard(ids: ReadonlySet<string>): void }
  /** Devices can be reached from now on. */
  begin(): void
  stop(): Promise<void>
}

/** What is known of an open alarm beside what the judge knows. */
interface Mark {
  /** Monotonic; of one of an earlier run: the start. */
  openedUp: number
  unheard: boolean
  local: boolean
}

/** An alarm is heard when the server answers so many looks after it opened: its reading may still be on its way at an earlier answer. */
const hearing = 5

/** Without an output of its own the gateway judges all the same, and writes it down. */
const defaultAfter = 30_000

export function createLocalAlarms(parts: LocalAlarmsParts): LocalAlarms {
  const { settings, clock, log, every } = parts
  const file = join(parts.state, 'alarms.json')
  const kept = loadAlarms(file, parts.uplink, log)
  const limits = new KeptLimits(join(parts.state, 'limits.json'), log)
  const keeper = new AlarmKeeper(file, kept, log)
  const judge = new Judge(limits.held, statesOf(kept.alarms))
  const answering = new Answering(clock, settings?.after ?? defaultAfter, kept.gone)
  const marks = new Map<string, Mark>(
    kept.alarms.map(({ ref, rule, unheard, local }) => [nameOf({ ref, rule: { id: rule } }), { openedUp: clock.up(), unheard, local }]),
  )
  const caller = settings?.url === undefined ? undefined : createCaller(settings.url, log)
  const teller = createTeller({ ...parts, ...(caller ? { caller } : {}), from: settings ? levelFrom(settings) : 1 })
  const isAlways = settings?.when === 'always'
  const least = settings ? levelFrom(settings) : 1
  const control = settings && outputControl(settings)
  const output =
    control &&
    createOutput({ ...parts, control, kept: kept.output, again: { first: 10 * every, most: 300 * every }, keep: keepOutput, ended })
  let gone = kept.gone
  let isBegun = false
  let isStopped = false
  /** A loud alarm has come to be told of since the output was last looked at. */
  let ring = false
  let changed = false
  let soon: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    clearTimeout(soon)
    soon = undefined
    const open = judge.open()
    const before = gone
    gone = answering.isGone()
    if (gone !== before) changed = true
    if (gone && !before) teller.serverGone()
    if (gone) for (const alarm of open) becomeLocal(alarm)
    if (!gone && before) handOver()
    if (changed) changed = !save(open)
    if (!isBegun) return
    output?.want(open.some(isLoud), ring)
    ring = false
  }

  function lookSoon(): void {
    if (!isStopped) soon ??= setTimeout(look, 50)
  }

  function becomeLocal(alarm: OpenAlarm): void {
    const mark = marks.get(nameOf(alarm))
    if (!mark?.unheard || mark.local) return
    mark.local = true
    changed = true
    if (!isAlways) tellOpened({ ...alarm, kind: 'opened', at: alarm.state.openedAt, value: alarm.state.openingValue })
  }

  /** The server answers: alarms are its own from here on. */
  function handOver(): void {
    teller.serverBack([...marks.values()].filter(({ local }) => local).length)
    for (const mark of marks.values()) mark.local = false
  }

  const isTold = (mark: Mark | undefined) => mark !== undefined && (isAlways || mark.local)

  function isLoud(alarm: OpenAlarm): boolean {
    return levelOf(alarm) >= least && isTold(marks.get(nameOf(alarm)))
  }

  function tellOpened(event: AlarmEvent): void {
    teller.tell(event)
    if (levelOf(event) >= least) ring = true
  }

  function take(events: readonly AlarmEvent[]): void {
    for (const event of events) {
      const name = nameOf(event)
      if (event.kind === 'opened') {
        marks.set(name, { openedUp: clock.up(), unheard: true, local: false })
        if (isAlways) tellOpened(event)
      } else {
        if (isTold(marks.get(name))) teller.tell(event)
        marks.delete(name)
      }
    }
    if (events.length === 0) return
    changed = true
    lookSoon()
  }

  function save(open: readonly OpenAlarm[]): boolean {
    const alarms = open.map((alarm): KeptAlarm => {
      const { local, unheard } = marks.get(nameOf(alarm)) ?? { local: false, unheard: true }
      return { ref: alarm.ref, type: alarm.type, level: levelOf(alarm), rule: alarm.rule.id, state: alarm.state, local, unheard }
    })
    return keeper.save(gone, alarms)
  }

  function keepOutput(next: KeptOutput): boolean {
    keeper.output = next
    return save(judge.open())
  }

  function ended(run: OutputRun): void {
    keeper.runs = [...keeper.runs, run].slice(-wireLimits.runsKept)
    save(judge.open())
    parts.outputEnded()
  }

  function answered(isAll: boolean): void {
    answering.answered(isAll)
    for (const mark of marks.values()) {
      if (!mark.unheard || clock.up() - mark.openedUp < hearing * every) continue
      mark.unheard = false
      changed = true
    }
    if (gone) lookSoon()
  }

  return {
    server: { up: () => answering.up(), down: () => answering.down(), said: () => answering.said(), answered },
    hear: (reading, at, interval) => take(judge.hear(reading, at, interval)),
    take(told) {
      if (limits.take(told)) take(judge.limit(told, clock.now()))
    },
    limits: () => limits.held?.version ?? '',
    settle: (result) => output?.settle(result) ?? false,
    runs: {
      waiting: () => keeper.runs,
      heard(ids) {
        if (!keeper.runs.some(({ id }) => ids.has(id))) return
        keeper.runs = keeper.runs.filter(({ id }) => !ids.has(id))
        save(judge.open())
      },
    },
    begin() {
      isBegun = true
      look()
      timer = setInterval(look, every)
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(soon)
      if (changed) save(judge.open())
      await caller?.stop()
    },
  }
}
