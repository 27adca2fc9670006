import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { budgets, type Excesses } from '../budgets/index.ts'
import { countedAddress } from '../networks.ts'
import type { EventSink, StreamAnswer } from './handlers.ts'
import { Refusal } from './refusal.ts'
import { says } from './words.ts'

/** Whose streams are counted. Somebody of this machine stands for everybody behind a proxy that says nothing of them. */
export interface StreamHolders {
  person: string | undefined
  business: string | undefined
  address: string
}

const budgetOf = { person: 'streamsOfPerson', business: 'streamsOfBusiness', address: 'streamsOfAddress' } as const
const ofThisMachine = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Seconds after which a browser may look whether there is room. */
const retryAfter = 30

/** Every open event stream, so that the server can end them when it stops. */
export class OpenStreams {
  readonly #open = new Set<ServerResponse>()
  readonly #places = new Map<string, number>()
  /** Readers that were cut off because they did not keep up. */
  cutOff = 0

  get size(): number {
    return this.#open.size
  }

  /**
   * A place for one more stream; returns what gives it back. The new one is refused, not the oldest ended: what was ended would come
   * back and end another, and a page without its stream asks by the clock.
   * @throws Refusal 80001
   */
  admit({ person, business, address }: StreamHolders, excesses: Excesses): () => void {
    const holders = [
      ['person', person],
      ['business', business],
      ['address', ofThisMachine.has(address) ? undefined : countedAddress(address)],
    ] as const
    const counted = holders.flatMap(([kind, holder]) => (holder === undefined ? [] : [{ kind, holder, key: `${kind} ${holder}` }]))
    for (const { kind, holder, key } of counted) {
      const { most } = budgets[budgetOf[kind]]
      if ((this.#places.get(key) ?? 0) < most) continue
      excesses.note(budgetOf[kind], holder)
      throw new Refusal(80001, { says: says(`streams-of-${kind}`, { most }), retryAfter })
    }
    for (const { key } of counted) this.#places.set(key, (this.#places.get(key) ?? 0) + 1)
    let given = false
    return () => {
      if (!given) for (const { key } of counted) this.#leave(key)
      given = true
    }
  }

  #leave(key: string): void {
    const left = (this.#places.get(key) ?? 1) - 1
    if (left > 0) this.#places.set(key, left)
    else this.#places.delete(key)
  }

  open(reply: FastifyReply, start: StreamAnswer): FastifyReply {
    reply.hijack()
    const response = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) response.setHeader(name, value)
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    response.flushHeaders()
    this.#open.add(response)
    response.on('close', () => this.#open.delete(response))
    response.on('error', () => response.destroy())
    start(
      sinkOf(response, () => {
        this.cutOff += 1
      }),
    )
    return reply
  }

  /** Ends all streams; the browsers connect again elsewhere. */
  closeAll(): void {
    for (const response of this.#open) response.end()
  }
}

function sinkOf(response: ServerResponse, onSlow: () => void): EventSink {
  return {
    write(chunk) {
      if (response.destroyed || response.writableEnded) return false
      if (response.writableLength > budgets.streamUnread.most) {
        onSlow()
        response.destroy()
        return false
      }
      response.write(chunk)
      return true
    },
    close: () => response.end(),
    onClose: (listener) => {
      response.on('close', listener)
    },
  }
}
