import { listHash, type Rejected, type Stored, topicOf } from '@kilowatch/telemetry'
import mqtt, { type MqttClient } from 'mqtt'
import { type Fleet, fleetSecret, type Kind, kindOf } from './fleet.ts'
import { type WanderingDevice, wanderingDevice } from './wandering.ts'

/** Milliseconds. */
const mostWait = 60_000

/** One gateway of the load: its values wander inside their limits, now and then one crosses. */
export class LoadUplink {
  readonly #client: MqttClient
  readonly #id: string
  readonly #kinds: readonly Kind[]
  readonly #lists: readonly string[]
  readonly #devices: readonly WanderingDevice[]
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
  sentValues = 0
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
    client.publish(topicOf(id, 'hello'), JSON.stringify(uplink.#hello()), { qos: 1 })
    await known
    client.on('message', (topic, payload) => uplink.#hear(topic, payload))
    return uplink
  }

  private constructor(client: MqttClient, id: string, fleet: Fleet) {
    this.#client = client
    this.#id = id
    const place = fleet.uplinkIds.indexOf(id)
    this.#kinds = Array.from({ length: fleet.devicesPerUplink }, (_, device) => kindOf(fleet, place, device))
    this.#lists = this.#kinds.map(({ keys }) => listHash(keys))
    this.#devices = this.#kinds.map(wanderingDevice)
  }

  /** One message with the next devices of this uplink. */
  send(samples: number): void {
    const now = Math.max(wallClock(), this.#lastTime + 1)
    this.#lastTime = now
    const up = now - this.#bootAt
    const parts: string[] = []
    for (let i = 0; i < samples; i++) {
      const device = this.#next++ % this.#devices.length
      // A device twice in one message would have two values of one time.
      const at = now + Math.floor(i / this.#devices.length)
      const values = this.#devices[device]?.next() ?? []
      this.sentValues += values.length
      parts.push(`{"d":"d${device}","l":"${this.#lists[device]}","t":${at},"up":${up},"v":[${values.join(',')}]}`)
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

  #hello() {
    return {
      boot: this.#stream,
      sent: wallClock(),
      boot_now: this.#stream,
      up_now: wallClock() - this.#bootAt,
      software: { name: 'bench', version: '1' },
      devices: this.#kinds.map(({ type, keys }, index) => ({
        ref: `d${index}`,
        type,
        interval: 1_000,
        list: this.#lists[index],
        points: keys.map((key) => ({ key, cadence: 1_000 })),
      })),
    }
  }
}

/** Milliseconds by which the load's clock is slow, which is right for the server: messages of one millisecond take one each, and none may be ahead of its receipt. */
const slowBy = 2_000

/** The clock by which the load times its samples, milliseconds since 1970. */
export function wallClock(): number {
  return Date.now() - slowBy
}
