import type { FaultProof } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { isProven } from './rules.ts'

const measure = {} as FaultProof['measures'][number]

describe('review J24: what nothing measures is not proven, and stands in nobody’s way', () => {
  it.each<[string, Parameters<typeof isProven>[0], boolean]>([
    ['no proof was made', null, false],
    ['a measure has not held for long enough', { met: false, measures: [measure] }, false],
    ['all measures have held', { met: true, measures: [measure] }, true],
    ['nothing is there that could prove it', { met: false, measures: [] }, true],
  ])('%s', (_, proof, confirmable) => expect(isProven(proof)).toBe(confirmable))
})
