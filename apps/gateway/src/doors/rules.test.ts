import type { AccessDoor, DoorPerson } from '@kilowatch/telemetry'
import { expect, it } from 'vitest'
import { type Attention, afterRefusedPin, attentive, heed } from './attention.ts'
import { decide } from './decide.ts'
import { watchLeaf } from './leaf.ts'

const person = (number: number, more: Partial<DoorPerson> = {}): DoorPerson => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  credentials: [{ way: 'card', digest: `digest-of-card-${number}` }],
  ...more,
})
const door = (people: DoorPerson[], until?: number): AccessDoor => ({
  ...{ device: 'north', salt: 'salt-of-the-tests', people },
  ...(until === undefined ? {} : { until }),
})
const shows = (number: number, people: DoorPerson[], now = 1_000, until?: number) =>
  decide(door(people, until), 'card', `digest-of-card-${number}`, now)

it('lets through who is on the list, from the first moment to before the last', () => {
  const one = person(1, { from: 1_000, until: 2_000 })
  expect(shows(1, [one], 999)).toEqual({ person: one.id, refused: 'not-yet' })
  expect(shows(1, [one], 1_000)).toEqual({ person: one.id })
  expect(shows(1, [one], 2_000)).toEqual({ person: one.id, refused: 'expired' })
})

it('knows who is refused, but for those whom nobody knows', () => {
  expect(shows(1, [person(1, { off: true })])).toMatchObject({ refused: 'disabled' })
  expect(shows(2, [person(1)])).toEqual({ refused: 'unknown' })
  expect(decide(door([person(1)]), 'pin', 'digest-of-card-1', 0)).toEqual({ refused: 'unknown' })
  expect(shows(1, [person(1)], 1_000, 1_000)).toEqual({ refused: 'door-off' })
})

it('hears the same card once within five seconds of its last showing, however long it lies on the reader', () => {
  let now: Attention = attentive
  const shown = (value: string, at: number) => {
    const { heed: heeded, after } = heed(now, 'card', value, at)
    now = after
    return heeded
  }
  expect([shown('A', 0), shown('A', 4_999), shown('A', 9_000), shown('A', 14_000)]).toEqual(['new', 'ignored', 'ignored', 'new'])
  // Nor is one that was shown before another.
  expect([shown('B', 14_100), shown('A', 14_200), shown('B', 19_300)]).toEqual(['new', 'ignored', 'new'])
})

it('is deaf for PINs, and not for cards, for a minute after five of them were refused within one', () => {
  let now: Attention = attentive
  for (let at = 0; at < 5; at++) now = afterRefusedPin(now, at * 14_000)
  expect(heed(now, 'card', 'A', 60_000).heed).toBe('new')
  const first = heed(now, 'pin', '1111', 60_000)
  expect([first.heed, heed(first.after, 'pin', '2222', 61_000).heed, heed(first.after, 'pin', '2222', 116_000).heed]).toEqual([
    ...['deaf', 'ignored', 'new'],
  ])
  let slow: Attention = attentive
  for (let at = 0; at < 6; at++) slow = afterRefusedPin(slow, at * 16_000)
  expect(heed(slow, 'pin', '1111', 90_000).heed).toBe('new')
})

it('measures how long the leaf stood open, and gives up where nobody opened it', () => {
  const watched = { passage: 'p', since: 0 }
  const opened = watchLeaf(watched, true, 2_000)
  expect(opened).toEqual({ ...watched, openedAt: 2_000 })
  if ('since' in opened) expect(watchLeaf(opened, false, 8_000)).toEqual({ passage: 'p', open: 6_000 })
  expect(watchLeaf(watched, undefined, 59_000)).toEqual(watched)
  expect(watchLeaf(watched, false, 60_001)).toEqual({ passage: 'p', open: undefined })
})
