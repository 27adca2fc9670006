import { describe, expect, it } from 'vitest'
import { deviceTypes } from './devices/index.ts'
import { limitProblemText } from './limit-texts.ts'
import type { LimitProblem } from './limits.ts'
import { checkLimits } from './limits.ts'
import { flatPoints } from './lookup.ts'
import type { Limits, Measure } from './point.ts'

// Of every measure of every type that takes limits: sound ones may be saved, wrong ones are refused in the words of the specification.

const words: Readonly<Partial<Record<LimitProblem['code'], string>>> = {
  empty: 'Input can not be empty',
  'not-a-number': 'Threshold must be a number',
  'out-of-range': 'The value you set exceeds the limit, please reset it',
  'high-alarm-not-above-release': 'High alarm threshold cannot be less than or equal to relief threshold',
  'high-release-not-above-low-release': 'High release threshold cannot be less than or equal to low release threshold',
  'low-release-not-above-low-alarm': 'Low release threshold cannot be less than or equal to low alarm threshold',
}

type Figures = readonly [la: number, lr: number, hr: number, ha: number]

/** Four figures within the range of a measure, rising, with its decimals. */
function risingIn({ range: [least, most], decimals }: Measure): Figures {
  const at = (share: number) => Number((least + (most - least) * share).toFixed(decimals))
  return [at(0.2), at(0.4), at(0.6), at(0.8)]
}

/** Limits of the sides that the measure allows. */
function limitsOf({ sides }: Measure, [la, lr, hr, ha]: Figures): Limits {
  return {
    ...(sides === 'both' || sides === 'high' ? { high: [ha, hr] as const } : {}),
    ...(sides === 'both' || sides === 'low' ? { low: [la, lr] as const } : {}),
  }
}

/** Wrong limits of a measure, each with what is wrong. */
function wrongOf(point: Measure): readonly (readonly [Limits | { high: [null, number] }, LimitProblem['code']])[] {
  const [la, lr, hr, ha] = risingIn(point)
  const beyond = point.range[1] + 1
  const high = [
    [{ high: [hr, hr] }, 'high-alarm-not-above-release'],
    [{ high: [hr, ha] }, 'high-alarm-not-above-release'],
    [{ high: [beyond, hr] }, 'out-of-range'],
    [{ high: [Number.NaN, hr] }, 'not-a-number'],
    [{ high: [null, hr] }, 'empty'],
  ] as const
  const low = [
    [{ low: [lr, lr] }, 'low-release-not-above-low-alarm'],
    [{ low: [lr, la] }, 'low-release-not-above-low-alarm'],
    [{ low: [point.range[0] - 1, lr] }, 'out-of-range'],
  ] as const
  const both = [[{ high: [ha, lr], low: [la, hr] }, 'high-release-not-above-low-release']] as const
  const wrong = [...(point.sides === 'low' ? [] : high), ...(point.sides === 'high' ? [] : low), ...(point.sides === 'both' ? both : [])]
  return wrong as readonly (readonly [Limits, LimitProblem['code']])[]
}

const limited = deviceTypes.flatMap((type) => {
  const points = flatPoints(type).flatMap(({ pattern, point }) =>
    point.kind === 'measure' && point.sides !== 'none' ? [{ pattern, point }] : [],
  )
  return points.length > 0 ? [{ code: type.code, points }] : []
})

describe.each(limited)('limits of the type $code', ({ points }) => {
  it.each(points)('of $pattern may be saved in their order, and are refused in words where they are wrong', ({ point }) => {
    expect(checkLimits(point, limitsOf(point, risingIn(point)))).toEqual([])
    for (const [limits, code] of wrongOf(point)) {
      const [problem] = checkLimits(point, limits)
      expect(problem, JSON.stringify(limits)).toMatchObject({ code })
      expect(problem && limitProblemText(problem, 'en')).toContain(words[code])
    }
  })
})
