import { expect, it } from 'vitest'
import { directionOf, edgeOf, isAllAround } from '../../ui/vr-scenes/directions.ts'
import { labelWidth, sideOf, withRoom } from '../../ui/vr-scenes/labels.ts'
import { begun, moved, placed, redone, taken, undone } from './draft.ts'

const device = (id: string) => ({ id, name: id, type: 'ups', site: '' })
const pin = (id: string, x: number, y: number) => ({ device: device(id), x, y })

it('a picture twice as wide as high goes all around, and its middle is straight ahead', () => {
  expect(
    [
      { width: 4096, height: 2048 },
      { width: 1001, height: 500 },
    ].map(isAllAround),
  ).toEqual([true, true])
  expect(
    [
      { width: 1920, height: 1080 },
      { width: null, height: null },
    ].map(isAllAround),
  ).toEqual([false, false])
  expect(directionOf({ x: 0.5, y: 0.5 })).toEqual({ yaw: 0, pitch: 0 })
  expect(directionOf({ x: 0.75, y: 0 })).toEqual({ yaw: Math.PI / 2, pitch: Math.PI / 2 })
})

it('review J23: what is outside of the view lies beyond the edge that is nearer, also across the seam of the picture', () => {
  const looking = { yaw: Math.PI * 0.9, pitch: 0, width: Math.PI / 2, height: Math.PI / 3 }
  // 0.95 of the picture is straight ahead; 0.05 lies a little to the right, over the seam.
  expect([0.95, 0.05, 0.2, 0.6].map((x) => edgeOf({ x, y: 0.5 }, looking))).toEqual([null, null, 'right', 'left'])
  expect([0.1, 0.9].map((y) => edgeOf({ x: 0.95, y }, looking))).toEqual(['up', 'down'])
})

it('labels have room where none stands before them, and stay on the picture', () => {
  const at = (id: string, x: number, y: number) => ({ id, name: 'UPS-1', values: 1, x, y })
  const pins = [at('a', 0.5, 0.5), at('b', 0.52, 0.51), at('c', 0.8, 0.5), at('d', 0.5, 0.9)]
  expect([...withRoom(pins, { width: 1000, height: 500 })]).toEqual(['a', 'c', 'd'])
  expect([...withRoom(pins, { width: 8000, height: 4000 })]).toEqual(['a', 'b', 'c', 'd'])
  expect([0.01, 0.5, 0.99].map((x) => sideOf(x, 100, 1000))).toEqual(['start', 'middle', 'end'])
  expect(labelWidth({ name: '锂电池柜与列头柜的温湿度', values: 1 })).toBeGreaterThan(labelWidth({ name: 'UPS-1', values: 1 }))
  expect(labelWidth({ name: 'UPS-1', values: 2 })).toBeGreaterThan(labelWidth({ name: 'UPS-1', values: 1 }))
})

it('a draft is undone and redone step by step, and a row of arrow keys is one step', () => {
  const saved = [pin('a', 0.5, 0.5)]
  const first = begun(saved)
  const twice = moved(moved(first, 'a', { x: 0.51, y: 0.5 }, 'keys'), 'a', { x: 0.52, y: 0.5 }, 'keys')
  expect(twice.now).toEqual([pin('a', 0.52, 0.5)])
  expect(undone(twice).now).toBe(saved)
  const dragged = moved(twice, 'a', { x: 2, y: -1 }, 'pointer')
  expect(dragged.now).toEqual([pin('a', 1, 0)])
  expect(undone(dragged).now).toEqual([pin('a', 0.52, 0.5)])
  expect(redone(undone(dragged)).now).toEqual(dragged.now)
  expect(redone(moved(undone(dragged), 'a', { x: 0, y: 0 }, 'pointer')).now).toEqual([pin('a', 0, 0)])
  expect(undone(first)).toBe(first)
})

it('devices that are chosen get a place each, those that are not chosen any more go, the others stay', () => {
  const draft = begun([pin('a', 0.1, 0.2), pin('b', 0.3, 0.4)])
  const chosen = placed(draft, [device('b'), device('c'), device('d')])
  expect(chosen.now.map(({ device: { id } }) => id)).toEqual(['b', 'c', 'd'])
  expect(chosen.now[0]).toEqual(pin('b', 0.3, 0.4))
  expect(new Set(chosen.now.map(({ x, y }) => `${x} ${y}`)).size).toBe(3)
  expect(taken(chosen, 'c').now.map(({ device: { id } }) => id)).toEqual(['b', 'd'])
  expect(placed(draft, [device('a'), device('b')])).toBe(draft)
})
