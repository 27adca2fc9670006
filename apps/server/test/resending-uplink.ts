import { type TestDevice, TestUplink } from './test-uplink.ts'

/** Milliseconds after which what was not confirmed is sent again. */
const patience = 1_000

/** A gateway that keeps each sample until the server says that it is stored, and sends it again until then, also over reconnections. */
export class ResendingUplink {
  readonly #uplink: TestUplink
  readonly #devices: readonly TestDevice[]
  /** By time of the sample; `at`: when it was sent last, 0 before the first time. */
  readonly #waiting = new Map<number, { ref: string; v: number[]; at: number }>()
  readonly #sent = new Map<number, number>()
  readonly confirmed = new Set<number>()
  #drained: (() => void) | undefined
  readonly #timer: NodeJS.Timeout

  static async connect(url: string, id: string, secret: string, devices: readonly TestDevice[]): Promise<ResendingUplink> {
    const uplink = await TestUplink.connect(url, id, secret)
    await uplink.hello(devices)
    return new ResendingUplink(uplink, devices)
  }

  private constructor(uplink: TestUplink, devices: readonly TestDevice[]) {
    this.#uplink = uplink
    this.#devices = devices
    this.#timer = setInterval(() => void this.#again(), 100)
    uplink.client.on('message', () => this.#collect())
  }

  get sent(): number {
    return this.#waiting.size + this.confirmed.size
  }

  /** One sample of the first device at time `t` (unique). */
  async send(t: number, v: number[]): Promise<void> {
    this.#waiting.set(t, { ref: this.#devices[0]?.ref ?? '', v, at: 0 })
    await this.#transmit(t)
  }

  /** Until everything is confirmed. */
  async drained(): Promise<void> {
    while (this.#waiting.size > 0) {
      await new Promise<void>((done) => {
        this.#drained = done
      })
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#uplink.close()
  }

  async #transmit(t: number): Promise<void> {
    const sample = this.#waiting.get(t)
    if (!sample) return
    sample.at = Date.now()
    const seq = await this.#uplink.send([{ d: sample.ref, t, v: sample.v }])
    this.#sent.set(seq, t)
    this.#collect()
  }

  async #again(): Promise<void> {
    const now = Date.now()
    for (const [t, { at }] of this.#waiting) if (now - at > patience) await this.#transmit(t)
  }

  #collect(): void {
    for (const { channel, body } of this.#uplink.answers) {
      if (channel === 'stored') for (const [from, to] of body.ranges as [number, number][]) this.#confirm(from, to)
    }
    if (this.#waiting.size === 0) this.#drained?.()
  }

  #confirm(from: number, to: number): void {
    for (let seq = from; seq <= to; seq++) {
      const t = this.#sent.get(seq)
      if (t === undefined) continue
      this.confirmed.add(t)
      this.#waiting.delete(t)
    }
  }
}
