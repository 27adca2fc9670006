import { describe, expect, it } from 'vitest'
import { deviceTypes } from './devices/index.ts'
import { flatPoints } from './lookup.ts'
import { formatMeasure } from './names.ts'

describe('review D19: a power of some watts is shown as such', () => {
  /** Types of which some devices carry a few watts. */
  const small = deviceTypes.filter(({ code }) => ['ups', 'pdu', 'ats', 'eps', 'meter', 'pdm', 'dc'].includes(code))
  const powers = small.flatMap((type) =>
    flatPoints(type).flatMap(({ pattern, point }) =>
      // Beyond 8 MW single precision holds no watts.
      point.kind === 'measure' && ['kW', 'kVA', 'kvar'].includes(point.unit) && point.range[1] < 8_000
        ? [[`${type.code} ${pattern}`, point] as const]
        : [],
    ),
  )

  it.each(powers)('%s', (_, point) => {
    expect(formatMeasure(point, 0.086)).toBe('0.086')
    expect(formatMeasure(point, -0.004)).toBe('−0.004')
    expect(formatMeasure(point, 9.4567)).toBe('9.457')
    // What says nothing of a large device is left out.
    expect(formatMeasure(point, 38.1104)).toBe('38.11')
    expect(formatMeasure(point, 312.456)).toBe('312.5')
  })

  it('other figures keep their decimals', () => {
    const [cell] = deviceTypes.flatMap((type) =>
      flatPoints(type).flatMap(({ point }) => (point.kind === 'measure' && point.unit === 'V' && point.decimals === 3 ? [point] : [])),
    )
    if (cell) expect(formatMeasure(cell, 13.5126)).toBe('13.513')
  })
})
