import { listHash, type Rejected, type Stored, topicOf } from '@kilowatch/telemetry'
import mqtt, { type MqttClient } from 'mqtt'
import { type Fleet, fleetSecret } from './fleet.ts'

/** Milliseconds. */
const mostWait = 60_000

/** One gateway of the load: its values wander inside their limits, now and then one crosses. */
export class LoadUplink {
  readonly #client: MqttClient
  readonly #id: string
  readonly #devices: number
  readonly #list: string
  readonly #values: number[][]
  /** Of this run alone: the boot of a gateway that started over has another name. */
  readonly #stream = `bench-${process.pid}`
  readonly #bootAt = Date.now() - 3_600_000
  readonly #unanswered = new Map<number, { samples: number; at: number }>()
  /** Milliseconds from publishing to confirmation, of a part of the messages. */
  readonly delays: number[] = []
  #waiting: (() => void)[] = []
  #seq = 0
  #next = 0
  #lastTime = 0
  sent = 0
  confirmed = 0
  rejected = 0

  static async open(url: string, id: string, fleet: Fleet): Promise<LoadUplink> {
    const client = await mqtt.connectAsync(url, {
      clientId: id,
      username: id,
      password: fleetSecret,
      protocolVersion: 4,
      reconnectPeriod: 0,
    })
    const uplink = new LoadUplink(client, id, fleet)
    await client.subscribeAsync(
      (['stored', 'rejected', 'devices'] as const).map((channel) => topicOf(id, channel)),
      { qos: 1 },
    )
    const known = new Promise<void>((resolve) => {
      const hear = (topic: string) => {
        if (!topic.endsWith('/devices')) return
        client.off('message', hear)
        resolve()
      }
      client.on('message', hear)
    })
    client.publish(topicOf(id, 'hello'), JSON.stringify(uplink.#hello(fleet)), { qos: 1 })
    await known
    client.on('message', (topic, payload) => uplink.#hear(topic, payload))
    return uplink
  }

  private constructor(client: MqttClient, id: string, fleet: Fleet) {
    this.#client = client
    this.#id = id
    this.#devices = fleet.devicesPerUplink
    this.#list = listHash(fleet.keys)
    this.#values = Array.from({ length: fleet.devicesPerUplink }, () => fleet.keys.map(startOf))
  }

  /** One message with the next devices of this uplink. */
  send(samples: number): void {
    const now = Math.max(wallClock(), this.#lastTime + 1)
    this.#lastTime = now
    const up = now - this.#bootAt
    const parts: string[] = []
    for (let i = 0; i < samples; i++) {
      const device = this.#next++ % this.#devices
      // A device twice in one message would have two values of one time.
      const at = now + Math.floor(i / this.#devices)
      parts.push(`{"d":"d${device}","l":"${this.#list}","t":${at},"up":${up},"v":[${this.#wander(device)}]}`)
    }
    const seq = ++this.#seq
    this.#unanswered.set(seq, { samples, at: performance.now() })
    this.sent += samples
    const head = `{"stream":"${this.#stream}","seq":${seq},"boot":"${this.#stream}","sent":${now},"boot_now":"${this.#stream}","up_now":${up},"live":true,"samples":[`
    this.#client.publish(topicOf(this.#id, 'samples'), `${head}${parts.join(',')}]}`, { qos: 1 })
  }

  /** Until fewer messages than this are unanswered. */
  async room(window: number): Promise<void> {
    while (this.#unanswered.size >= window) await new Promise<void>((done) => this.#waiting.push(done))
  }

  /** Until everything is answered. @throws when something is not within a minute: it was dropped because a queue was full */
  async drained(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${this.#unanswered.size} messages of ${this.#id} were never answered`)), mostWait)
    })
    await Promise.race([this.room(1), late]).finally(() => clearTimeout(timer))
  }

  async close(): Promise<void> {
    await this.#client.endAsync(true)
  }

  #wander(device: number): string {
    const values = this.#values[device] ?? []
    for (let i = 2; i < values.length; i++) values[i] = Math.round(((values[i] ?? 0) + (Math.random() - 0.5) * 0.4) * 10) / 10
    return values.join(',')
  }

  #hear(topic: string, payload: Buffer): void {
    const said = JSON.parse(payload.toString()) as Partial<Stored & Rejected>
    if (topic.endsWith('/stored'))
      for (const [from, to] of said.ranges ?? []) for (let seq = from; seq <= to; seq++) this.confirmed += this.#answered(seq)
    if (topic.endsWith('/rejected'))
      for (const { seq } of [said, ...(said.more ?? [])]) if (seq !== undefined) this.rejected += this.#answered(seq)
    for (const wake of this.#waiting.splice(0)) wake()
  }

  #answered(seq: number): number {
    const waiting = this.#unanswered.get(seq)
    this.#unanswered.delete(seq)
    if (waiting && seq % 8 === 0) this.delays.push(performance.now() - waiting.at)
    return waiting?.samples ?? 0
  }

  #hello({ keys, devicesPerUplink }: Fleet) {
    return {
      boot: this.#stream,
      sent: wallClock(),
      boot_now: this.#stream,
      up_now: wallClock() - this.#bootAt,
      software: { name: 'bench', version: '1' },
      devices: Array.from({ length: devicesPerUplink }, (_, index) => ({
        ref: `d${index}`,
        type: 'ups',
        interval: 1_000,
        list: this.#list,
        points: keys.map((key) => ({ key, cadence: 1_000 })),
      })),
    }
  }
}

/** Inside the default limits of a UPS. */
function startOf(key: string): number {
  if (key === 'mode' || key === 'battery_state') return 1
  if (key.includes('frequency')) return 50
  if (key.startsWith('line.')) return 398
  if (key.includes('voltage')) return 229
  if (key.includes('temperature')) return 24
  if (key.includes('load')) return 43
  if (key.includes('soh') || key.includes('charge')) return 95
  return key.includes('runtime') ? 60 : 10
}

/** Milliseconds by which the load's clock is slow, which is right for the server: messages of one millisecond take one each, and none may be ahead of its receipt. */
const slowBy = 2_000

/** The clock by which the load times its samples, milliseconds since 1970. */
export function wallClock(): number {
  return Date.now() - slowBy
}
