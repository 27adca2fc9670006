import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { EventSink, StreamAnswer } from './handlers.ts'

/** What a reader may leave unread before it is cut off; it comes back and gets a snapshot. */
const mostUnreadBytes = 1_048_576

/** Every open event stream, so that the server can end them when it stops. */
export class OpenStreams {
  readonly #open = new Set<ServerResponse>()
  /** Readers that were cut off because they did not keep up. */
  cutOff = 0

  get size(): number {
    return this.#open.size
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
      if (response.writableLength > mostUnreadBytes) {
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
