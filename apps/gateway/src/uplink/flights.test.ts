import { describe, expect, it } from 'vitest'
import { Flights } from './flights.ts'

const rules = { answerTimeout: 1_000, window: 3, giveUpAfter: 2 }
const open = () => true

describe('flights', () => {
  const heardFlights = () => {
    const flights = new Flights(rules)
    flights.heard()
    return flights
  }

  it('let an entry go again when its answer did not come in time', () => {
    const flights = new Flights(rules)
    flights.sent(1, 0, true)
    expect(flights.mayGo(1, 500)).toBe(false)
    flights.expire(1_000)
    expect(flights.mayGo(1, 1_000)).toBe(true)
  })

  it('give up only what later entries overtook', () => {
    const flights = new Flights(rules)
    for (const now of [0, 1_000, 2_000, 3_000]) {
      flights.sent(1, now, false)
      flights.sent(2, now, false)
      flights.sent(9, now, false)
      if (now >= 1_000) flights.answered(2, (seq) => seq !== 2)
      expect(flights.expire(now + 1_000)).toEqual(now < 2_000 ? [] : [1])
    }
  })

  it('do not count a quiet server against anybody', () => {
    const flights = new Flights(rules)
    for (let now = 0; now < 50_000; now += 1_000) {
      flights.sent(1, now, false)
      expect(flights.expire(now + 1_000)).toEqual([])
    }
  })

  it('wait longer each time the server postpones, up to a minute', () => {
    const flights = new Flights(rules)
    const waits = Array.from({ length: 9 }, () => {
      flights.sent(1, 0, false)
      flights.postponed(1, 0)
      let wait = 0
      while (!flights.mayGo(1, wait)) wait += 500
      return wait
    })
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  it('keep a window for the backlog that live entries do not fill', () => {
    const flights = heardFlights()
    for (const seq of [1, 2, 3, 4, 5]) flights.sent(seq, 0, true)
    expect([flights.hasRoom(0), flights.liveCount()]).toEqual([true, 5])
    for (const seq of [6, 7, 8]) flights.sent(seq, 0, false)
    expect(flights.hasRoom(0)).toBe(false)
    flights.grounded()
    expect([flights.hasRoom(0), flights.mayGo(6, 0)]).toEqual([true, true])
  })

  it('fault 3: go one of the past at a time until the server is heard, and those again that went before what it heard', () => {
    const flights = new Flights(rules)
    flights.sent(1, 0, false)
    flights.sent(7, 100, true)
    expect(flights.hasRoom(100)).toBe(false)
    flights.sent(8, 200, true)
    // Of an earlier connection, and as far as numbers go.
    flights.heardBy([[2, 6]])
    expect(flights.hasRoom(200)).toBe(false)
    flights.heardBy([[8, Number.MAX_SAFE_INTEGER]])
    expect([1, 7, 8].map((seq) => flights.mayGo(seq, 200))).toEqual([true, true, false])
    flights.sent(1, 250, false)
    expect(flights.hasRoom(250)).toBe(true)
    flights.heard(300)
    expect(flights.mayGo(1, 300)).toBe(false)
    flights.grounded()
    flights.sent(1, 400, false)
    expect(flights.hasRoom(400)).toBe(false)
  })

  it('forget what is answered, wherever it was', () => {
    const flights = new Flights(rules)
    flights.sent(1, 0, false)
    flights.answered(5, open)
    flights.expire(1_000)
    flights.answered(5, (seq) => seq !== 1)
    flights.sent(1, 2_000, false)
    flights.answered(5, open)
    expect(flights.expire(3_000)).toEqual([])
  })

  it('review X7: wait with the whole backlog when the server wants it slower, go on with less at a time, and give nothing up for that', () => {
    const flights = heardFlights()
    for (let now = 0; now < 100_000; now += 5_000) {
      flights.sent(1, now, false)
      flights.sent(9, now, true)
      flights.answered(9, (seq) => seq !== 9)
      flights.slowedDown(1, now + 10)
      expect(flights.hasRoom(now + 1_000)).toBe(false)
      expect(flights.hasRoom(now + 4_000)).toBe(true)
      expect(flights.expire(now + 4_000)).toEqual([])
    }
    flights.sent(1, 200_000, false)
    expect(flights.hasRoom(200_000)).toBe(false)
    flights.answered(1, () => false)
    flights.sent(2, 200_000, false)
    expect(flights.hasRoom(200_000)).toBe(true)
  })
})
