import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ServerSentEvent, sseReader } from './sse.ts'

function read(...pieces: string[]): ServerSentEvent[] {
  const events: ServerSentEvent[] = []
  const take = sseReader((event) => events.push(event))
  for (const piece of pieces) take(piece)
  return events
}

describe('an event stream', () => {
  it('gives whole events and skips heartbeats', () => {
    expect(read(': alive\n\nevent: tick\ndata: {"a":1}\n\n')).toEqual([{ event: 'tick', data: '{"a":1}' }])
  })

  it('joins several lines of data', () => {
    expect(read('data: a\ndata: b\n\n')).toEqual([{ event: 'message', data: 'a\nb' }])
  })

  it('holds back what is not whole', () => {
    expect(read('event: tick\ndata: 1')).toEqual([])
  })

  it('does not care where the network cuts it', () => {
    const text = ': hello\n\nevent: ready\ndata: {"x":"é中"}\n\nevent: values\ndata: [1,2]\n\n: alive\n\nevent: tick\ndata: 3\n\n'
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 12 }), (cuts) => {
        const places = [0, ...[...cuts].sort((a, b) => a - b), text.length]
        const pieces = places.slice(1).map((end, index) => text.slice(places[index], end))
        expect(read(...pieces)).toEqual(read(text))
        expect(read(text).map(({ event }) => event)).toEqual(['ready', 'values', 'tick'])
      }),
    )
  })
})
