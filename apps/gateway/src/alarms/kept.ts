import { readFileSync } from 'node:fs'
import type { Level } from '@kilowatch/catalog'
import type { Open, RuleStates } from '@kilowatch/catalog/judging'
import { type OutputRun, wireLimits } from '@kilowatch/telemetry'
import type { Log } from '../log.ts'
import { replaceFile } from '../replace-file.ts'

/** An alarm that is open, as it outlives the program. */
export interface KeptAlarm {
  ref: string
  /** As which the device is judged. */
  type: string
  level: Level
  /** `probe.1.temperature|high` */
  rule: string
  state: Open
  /** It opened while the server was gone: nobody else knows of it. */
  local: boolean
  /** The server may not have heard of it. */
  unheard: boolean
}

/** What was told to the control that is switched while there are alarms. */
export interface KeptOutput {
  device: string
  control: string
  /** It may be switched on. */
  on: boolean
  /** It was seen to be so. */
  seen: boolean
  /** The order that is under way, or was last. */
  order?: string
}

/** What outlives the program. */
export interface KeptAlarms {
  /** Of which uplink: alarms of another one's devices are none of ours. */
  uplink: string
  /** Whether the server was gone when this was written. */
  gone: boolean
  alarms: readonly KeptAlarm[]
  /** Alarms that are open beside these: more than are kept. */
  more: number
  output?: KeptOutput
  /** What the output did, until the server says that it is stored; oldest first. */
  runs: readonly OutputRun[]
}

/** More than a person looks at; what is beyond is still judged, and opens anew after a restart. */
const mostKept = 1_000

/** A damaged file is started over: what is beyond a limit opens with the next reading. */
export function loadAlarms(file: string, uplink: string, log: Log): KeptAlarms {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as KeptAlarms
    if (kept.uplink === uplink) return kept
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) log.error({ err: error }, 'list of alarms started over')
  }
  return { uplink, gone: false, alarms: [], more: 0, runs: [] }
}

/** When it returns, it survives a power failure. Those of the time without a server go first. @throws the system's error */
function saveAlarms(file: string, kept: Omit<KeptAlarms, 'more'>): void {
  const byNeed = [...kept.alarms].sort((a, b) => Number(b.local) - Number(a.local) || a.state.openedAt - b.state.openedAt)
  const [alarms, more] = [byNeed.slice(0, mostKept), Math.max(0, byNeed.length - mostKept)]
  replaceFile(file, JSON.stringify({ ...kept, alarms, more, runs: kept.runs.slice(-wireLimits.runsKept) }))
}

/** Writes down what outlives the program, each time all of it. */
export class AlarmKeeper {
  output: KeptOutput | undefined
  runs: readonly OutputRun[]
  readonly #file: string
  readonly #uplink: string
  readonly #log: Log
  #failed = false

  constructor(file: string, { uplink, output, runs }: KeptAlarms, log: Log) {
    this.#file = file
    this.#uplink = uplink
    this.#log = log
    this.output = output
    this.runs = runs
  }

  /** @returns whether it survives a power failure now */
  save(gone: boolean, alarms: readonly KeptAlarm[]): boolean {
    const { output, runs } = this
    try {
      saveAlarms(this.#file, { uplink: this.#uplink, gone, alarms, runs, ...(output ? { output } : {}) })
      this.#failed = false
      return true
    } catch (error) {
      // It is tried again every second.
      if (!this.#failed) this.#log.error({ err: error }, 'list of alarms could not be kept')
      this.#failed = true
      return false
    }
  }
}

/** What was open, as the judge goes on from it. */
export function statesOf(alarms: readonly KeptAlarm[]): Map<string, RuleStates> {
  const refs = [...new Set(alarms.map(({ ref }) => ref))]
  return new Map(refs.map((ref) => [ref, new Map(alarms.filter((alarm) => alarm.ref === ref).map(({ rule, state }) => [rule, state]))]))
}
