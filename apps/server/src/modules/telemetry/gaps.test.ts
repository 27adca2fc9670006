import { describe, expect, it } from 'vitest'
import { gapsOf, holesOf } from './gaps.ts'
import type { Trouble } from './queries/gaps.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute))
const range = { from: at(0).getTime(), to: at(60).getTime() }
const longest = 3 * 60_000
const uplinkGone = (from: number, to: number | null): Trouble => ({
  cause: 'uplink-offline',
  from: at(from),
  to: to === null ? null : at(to),
})
const unreachable = (from: number, to: number): Trouble => ({ cause: 'device-unreachable', from: at(from), to: at(to) })
const gap = (from: number, to: number, cause: string) => ({ from: at(from).toISOString(), to: at(to).toISOString(), cause })

describe('gaps', () => {
  it('have the cause that covers most of them', () => {
    const holes = [{ from: at(10), to: at(30) }]
    expect(gapsOf(holes, [], range, longest)).toEqual([gap(10, 30, 'no-data')])
    expect(gapsOf(holes, [uplinkGone(11, 15), unreachable(15, 30)], range, longest)).toEqual([gap(10, 30, 'device-unreachable')])
    expect(gapsOf(holes, [uplinkGone(11, null), unreachable(0, 12)], range, longest)).toEqual([gap(10, 30, 'uplink-offline')])
  })
  it('reach to the ends of the range where nothing came before or after', () => {
    expect(
      gapsOf(
        [
          { from: null, to: at(5) },
          { from: at(40), to: null },
        ],
        [],
        range,
        longest,
      ),
    ).toEqual([gap(0, 5, 'no-data'), gap(40, 60, 'no-data')])
    expect(gapsOf([{ from: null, to: null }], [], range, longest)).toEqual([gap(0, 60, 'no-data')])
  })
  it('are not told where they are short', () => {
    expect(
      gapsOf(
        [
          { from: null, to: at(3) },
          { from: at(58), to: null },
        ],
        [],
        range,
        longest,
      ),
    ).toEqual([])
  })
  it('lie between stretches of samples, whatever days these are of', () => {
    const stretch = (from: number, to: number) => ({ from: at(from).getTime(), to: at(to).getTime() })
    const hole = (from: number | null, to: number | null) => ({ from: from === null ? null : at(from), to: to === null ? null : at(to) })
    expect(holesOf([], range, longest)).toEqual([hole(null, null)])
    expect(holesOf([stretch(-9, -5), stretch(70, 80)], range, longest)).toEqual([hole(null, null)])
    expect(holesOf([stretch(-9, 20), stretch(50, 90)], range, longest)).toEqual([hole(null, 0), hole(20, 50)])
    // A late one within a stretch, one in a hole, and two that are close enough.
    expect(holesOf([stretch(30, 40), stretch(2, 20), stretch(5, 5), stretch(25, 25), stretch(42, 50)], range, longest)).toEqual([
      hole(null, 2),
      hole(20, 25),
      hole(25, 30),
      hole(50, null),
    ])
  })
})
