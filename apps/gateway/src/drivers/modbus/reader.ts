import type { DeviceError } from '../driver.ts'
import { type BlockRules, blocksOf, halves, type Span } from './blocks.ts'
import { failureOf, ModbusException } from './failures.ts'
import type { ModbusLine } from './line.ts'
import { Registers } from './registers.ts'
import { readBlock } from './requests.ts'

/** One unit on a line, as its requests need it. */
export interface Unit {
  line: ModbusLine
  unit: number
  /** The longest wait for one answer, ms. */
  timeout: number
}

/** Asks for one block, and once more where an answer was damaged or lost on the way of a device that answered before. */
export async function askBlock(
  { line, unit, timeout }: Unit,
  block: Span,
  signal: AbortSignal,
  answersUsually: boolean,
): Promise<number[]> {
  const ask = () => line.ask(unit, timeout, signal, (client) => readBlock(client, block))
  try {
    return await ask()
  } catch (error) {
    const failure = failureOf(error)
    if (!answersUsually || !isWorthAnother(failure) || signal.aborted) throw failure
    if (!failure.keepsLink) line.drop()
    return await ask()
  }
}

/** What is lost or garbled once may be whole the next time; what a device refuses it refuses again, unless it is busy. */
function isWorthAnother(failure: DeviceError): boolean {
  return failure instanceof ModbusException ? failure.code === 5 || failure.code === 6 : failure.reason !== 'not-accepted'
}

/** What a device did not have may come with its next start or module: so long it is not asked for again, ms. */
const askAgainAfter = 15 * 60_000

/** The requests that read a device; it learns which addresses the device does not have, and seldom asks for them again. */
export class Reader {
  readonly #spans: readonly Span[]
  readonly #rules: BlockRules
  readonly #up: () => number
  #blocks: Span[]
  /** When it was learned what the device does not have. */
  #learned: number | undefined
  #answered = false

  /** `up`: monotonic, ms. */
  constructor(spans: readonly Span[], rules: BlockRules, up: () => number) {
    this.#spans = spans
    this.#rules = rules
    this.#up = up
    this.#blocks = blocksOf(spans, rules)
  }

  get requests(): number {
    return this.#blocks.length
  }

  /** All that the device has. @throws DeviceError; also where it has nothing of it */
  async read(unit: Unit, signal: AbortSignal): Promise<Registers> {
    this.#forgetInTime()
    const registers = new Registers()
    let absence: ModbusException | undefined
    const waiting = [...this.#blocks]
    const had: Span[] = []
    for (let block = waiting.shift(); block; block = waiting.shift()) {
      try {
        registers.put(block, await this.#ask(unit, block, signal))
        had.push(block)
      } catch (error) {
        if (!(error instanceof ModbusException) || !error.isAbsence) throw error
        absence = error
        waiting.unshift(...(halves(block, this.#spans, this.#rules) ?? []))
      }
    }
    if (had.length === 0 && absence) throw absence
    this.#blocks = had
    if (absence) this.#learned = this.#up()
    return registers
  }

  #forgetInTime(): void {
    if (this.#learned === undefined || this.#up() - this.#learned < askAgainAfter) return
    this.#blocks = blocksOf(this.#spans, this.#rules)
    this.#learned = undefined
  }

  async #ask(unit: Unit, block: Span, signal: AbortSignal): Promise<number[]> {
    try {
      const found = await askBlock(unit, block, signal, this.#answered)
      this.#answered = true
      return found
    } catch (error) {
      if (!(error instanceof ModbusException)) this.#answered = false
      throw error
    }
  }
}
