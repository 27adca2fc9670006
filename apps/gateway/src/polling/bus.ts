/** Commands go before readings that wait. */
export type Lane = 'command' | 'reading'

/** What may be used by one at a time: a serial line, a connection. In each lane first come, first served. */
export class Bus {
  #busy = false
  #waiting: Readonly<Record<Lane, (() => void)[]>> = { command: [], reading: [] }

  /** Does the work as soon as the bus is free; the next one waits until it is done, whether well or not. */
  async take<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    if (this.#busy) await new Promise<void>((go) => this.#waiting[lane].push(go))
    this.#busy = true
    try {
      return await work()
    } finally {
      this.#handOver()
    }
  }

  #handOver(): void {
    const next = this.#waiting.command.shift() ?? this.#waiting.reading.shift()
    // Handed over busy: nobody comes between.
    if (next) next()
    else this.#busy = false
  }
}

/** The same bus for the same name. */
export function createBuses(): (name: string) => Bus {
  const buses = new Map<string, Bus>()
  return (name) => {
    const bus = buses.get(name) ?? new Bus()
    buses.set(name, bus)
    return bus
  }
}
