import type { AedesPublishPacket } from 'aedes'

type Deliver = (packet: AedesPublishPacket, done: () => void) => void
type Done = (error?: Error | null) => void

/**
 * Where the broker's messages go: exact topics only, because uplinks may subscribe to nothing else, and the broker's own `$SYS/+/…`. What an uplink says goes to
 * `onUplink` and nowhere else. Takes the place of the general matcher, which costs more than parsing the message.
 */
export class TopicBus {
  readonly #subscribers = new Map<string, Set<Deliver>>()
  readonly #onUplink: (packet: AedesPublishPacket) => void
  #closed = false

  constructor(onUplink: (packet: AedesPublishPacket) => void) {
    this.#onUplink = onUplink
  }

  on(topic: string, deliver: Deliver, done?: Done): this {
    const present = this.#subscribers.get(topic)
    if (present) present.add(deliver)
    else this.#subscribers.set(topic, new Set([deliver]))
    if (done) setImmediate(done)
    return this
  }

  removeListener(topic: string, deliver: Deliver, done?: Done): this {
    const present = this.#subscribers.get(topic)
    present?.delete(deliver)
    if (present?.size === 0) this.#subscribers.delete(topic)
    if (done) setImmediate(done)
    return this
  }

  emit(packet: AedesPublishPacket, done: Done): this {
    if (this.#closed) done(new Error('closed'))
    else if (packet.topic.startsWith('kw/') && (packet as { clientId?: string }).clientId !== undefined) {
      this.#onUplink(packet)
      done()
    } else this.#deliver(packet, done)
    return this
  }

  #deliver(packet: AedesPublishPacket, done: Done): void {
    const subscribers = this.#subscribers.get(packet.topic) ?? this.#subscribers.get(fromAnyBroker(packet.topic)) ?? new Set()
    let left = subscribers.size
    if (left === 0) done()
    for (const deliver of subscribers) {
      deliver(packet, () => {
        left--
        if (left === 0) done()
      })
    }
  }

  close(done?: Done): this {
    this.#closed = true
    if (done) setImmediate(done)
    return this
  }
}

/**
 * `$SYS/<broker>/heartbeat` as the broker itself subscribes to it. A broker that does not hear its own heartbeat takes itself for dead
 * and publishes the wills of all who are connected.
 */
function fromAnyBroker(topic: string): string {
  return topic.replace(/^\$SYS\/[^/]+\//, '$SYS/+/')
}
