import { parseSamples, parseStored, parseTopic } from '@kilowatch/telemetry'
import mqtt, { type MqttClient } from 'mqtt'

interface Sent {
  ref: string
  /** Milliseconds since 1970. */
  t: number
}

/** Listens at the broker to what an uplink sends and what the server confirms: what confirmed means does not depend on our own tables. */
export class ConfirmedSamples {
  #client: MqttClient
  #sent = new Map<string, Sent[]>()
  #confirmed = new Set<string>()

  /** `login`: of somebody who may hear everything. */
  static async listen(url: string, login: { username: string; password: string }): Promise<ConfirmedSamples> {
    const client = await mqtt.connectAsync(url, { ...login, protocolVersion: 4, reconnectPeriod: 50 })
    await client.subscribeAsync(['kw/1/+/+/samples', 'kw/1/+/+/stored'], { qos: 1 })
    return new ConfirmedSamples(client)
  }

  private constructor(client: MqttClient) {
    this.#client = client
    client.on('error', () => {})
    client.on('message', (name, payload) => {
      if (parseTopic(name)?.channel === 'samples') {
        const { stream, seq, samples } = parseSamples(payload)
        this.#sent.set(
          `${stream}/${seq}`,
          samples.map(({ d, t }) => ({ ref: d, t })),
        )
      } else {
        const { stream, ranges } = parseStored(payload)
        for (const [from, to] of ranges) for (let seq = from; seq <= to; seq++) this.#confirmed.add(`${stream}/${seq}`)
      }
    })
  }

  get confirmedCount(): number {
    return this.#confirmed.size
  }

  /** Samples of messages that were confirmed. */
  get confirmed(): Sent[] {
    return [...this.#confirmed].flatMap((key) => this.#sent.get(key) ?? [])
  }

  /** Messages that were heard and not confirmed yet. */
  get open(): number {
    return [...this.#sent.keys()].filter((key) => !this.#confirmed.has(key)).length
  }

  close(): Promise<void> {
    return this.#client.endAsync(true)
  }
}
