import { deviceTypes, flatPoints, keyOf } from '@kilowatch/catalog'
import { expect, it } from 'vitest'
import { placementOf, placeValues } from './point-list.ts'

it('review D3, D14: of every type, what a measure cannot be is bad, though rounding would make it possible', () => {
  for (const type of deviceTypes) {
    const measures = flatPoints(type).flatMap(({ pattern, point }) =>
      point.kind === 'measure' ? [{ key: keyOf(pattern, 1, 1), point }] : [],
    )
    const keys = measures.map(({ key }) => key)
    const points = new Map(keys.map((key, index) => [key, { key, store: 'v' as const, slot: index + 1, cadence: 10_000 }]))
    const placement = placementOf(type, keys, points)
    const take = (said: (range: readonly [number, number], step: number) => number) =>
      placeValues(
        placement,
        measures.map(({ point }) => said(point.range, 10 ** -point.decimals)),
      ).v
    const bad = keys.map(() => Number.NaN)
    expect(take(([low], step) => low - step / 20)).toEqual(bad)
    expect(take(([, high], step) => high + step / 20)).toEqual(bad)
    expect(take(() => 1e-39)).toEqual(bad)
    expect(take(([low]) => low)).toEqual(measures.map(({ point }) => point.range[0]))
    expect(take(([, high]) => high)).toEqual(measures.map(({ point }) => point.range[1]))
  }
})
