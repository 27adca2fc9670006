import {
  type AbsentDevice,
  listHash,
  type OfferedControl,
  type Samples,
  type Status,
  serverChannels,
  topicOf,
  type UplinkChannel,
  type WireValue,
} from '@kilowatch/telemetry'
import mqtt, { type MqttClient } from 'mqtt'

export interface TestDevice {
  ref: string
  type: string
  keys: readonly string[]
  interval?: number
  name?: string
  boxId?: string
  controls?: OfferedControl[]
  nominal?: Record<string, number>
}

/** The same for all connections of a process: within one boot monotonic time goes on. */
const begin = Date.now() - 3_600_000

/** A gateway of the tests: speaks the protocol over a real connection and keeps what it is answered. */
export class TestUplink {
  readonly id: string
  readonly client: MqttClient
  readonly answers: { channel: string; body: Record<string, unknown> }[] = []
  /** What goes into every message; change it to break the clock or the boot. */
  readonly clock = { boot: 'boot-1', bootAt: begin, wall: () => Date.now() }
  stream = 'stream-1'
  #seq = 0
  #waiting: (() => void)[] = []
  #lists = new Map<string, string>()

  static async connect(url: string, id: string, secret: string): Promise<TestUplink> {
    const client = await mqtt.connectAsync(url, {
      clientId: id,
      username: id,
      password: secret,
      protocolVersion: 4,
      reconnectPeriod: 0,
      will: { topic: topicOf(id, 'status'), payload: Buffer.from('{"connected":false}'), qos: 1, retain: false },
    })
    const uplink = new TestUplink(id, client)
    await client.subscribeAsync(
      serverChannels.map((channel) => topicOf(id, channel)),
      { qos: 1 },
    )
    return uplink
  }

  private constructor(id: string, client: MqttClient) {
    this.id = id
    this.client = client
    client.on('error', () => {})
    client.on('message', (topic, payload) => {
      const { more = [], ...body } = JSON.parse(payload.toString()) as Record<string, unknown> & { more?: Record<string, unknown>[] }
      for (const each of [body, ...more]) this.answers.push({ channel: topic.split('/').at(-1) ?? '', body: each })
      for (const wake of this.#waiting.splice(0)) wake()
    })
  }

  /** Waits until an answer fits. */
  async until<T>(found: () => T | undefined | false): Promise<T> {
    for (;;) {
      const result = found()
      if (result !== undefined && result !== false) return result
      await new Promise<void>((done) => this.#waiting.push(done))
    }
  }

  answer(channel: string, fits: (body: Record<string, unknown>) => boolean = () => true): Promise<Record<string, unknown>> {
    return this.until(() => this.answers.find((answer) => answer.channel === channel && fits(answer.body))?.body)
  }

  /** Announces devices and waits for their ids, by ref; `absent`: what it never read, as gateways say that know of such. */
  async hello(devices: readonly TestDevice[], absent?: readonly AbsentDevice[]): Promise<Map<string, string>> {
    const before = this.answers.length
    await this.publish('hello', {
      ...this.clocks(),
      boot: this.clock.boot,
      software: { name: 'test', version: '1' },
      ...(absent ? { absent } : {}),
      devices: devices.map((device) => {
        this.#lists.set(device.ref, listHash(device.keys))
        const interval = device.interval ?? 10_000
        return {
          ref: device.ref,
          type: device.type,
          interval,
          list: listHash(device.keys),
          points: device.keys.map((key) => ({ key, cadence: interval })),
          ...(device.name ? { name: device.name } : {}),
          ...(device.boxId ? { box_id: device.boxId } : {}),
          ...(device.controls ? { controls: device.controls } : {}),
          ...(device.nominal ? { nominal: device.nominal } : {}),
        }
      }),
    })
    const told = await this.until(() => this.answers.slice(before).find(({ channel }) => channel === 'devices')?.body)
    return new Map((told.devices as { ref: string; box_id: string }[]).map(({ ref, box_id }) => [ref, box_id]))
  }

  /** One message; returns its number without waiting. `t` in milliseconds since 1970 by the uplink's clock. */
  async send(
    samples: readonly { d: string; t: number; v: WireValue[]; x?: Record<string, string | number>; l?: string }[],
    live = true,
  ): Promise<number> {
    // Others may be sent while this one is on its way.
    const seq = ++this.#seq
    const message: Samples = {
      stream: this.stream,
      seq,
      boot: this.clock.boot,
      ...this.clocks(),
      live,
      samples: samples.map(({ d, t, v, x, l }) => ({
        d,
        l: l ?? this.#lists.get(d) ?? '',
        t,
        up: Math.max(0, t - this.#ahead() - this.clock.bootAt),
        v,
        ...(x ? { x } : {}),
      })),
    }
    await this.publish('samples', message)
    return seq
  }

  /** Sends and waits until the server says that it is committed. */
  async store(...message: Parameters<TestUplink['send']>): Promise<void> {
    await this.stored(await this.send(...message))
  }

  async stored(seq: number): Promise<void> {
    await this.answer(
      'stored',
      ({ stream, ranges }) => stream === this.stream && (ranges as [number, number][]).some(([from, to]) => seq >= from && seq <= to),
    )
  }

  status(status: Status): Promise<void> {
    return this.publish('status', status)
  }

  async publish(channel: UplinkChannel, body: unknown): Promise<void> {
    const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    await this.client.publishAsync(topicOf(this.id, channel), payload, { qos: 1 })
  }

  async close(): Promise<void> {
    await this.client.endAsync(true)
  }

  /** Milliseconds that its wall clock is ahead of ours; the same for a sample that is sent again. */
  #ahead(): number {
    for (;;) {
      const now = Date.now()
      const ahead = this.clock.wall() - now
      if (Date.now() === now) return ahead
    }
  }

  clocks() {
    return { sent: this.clock.wall(), boot_now: this.clock.boot, up_now: Date.now() - this.clock.bootAt }
  }
}
