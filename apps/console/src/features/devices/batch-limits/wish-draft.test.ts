import { flatPoint, type Measure, ups } from '@kilowatch/catalog'
import { describe, expect, it } from 'vitest'
import { emptyWish, wishesOf, wishProblems } from './wish-draft.ts'

const load = flatPoint(ups, 'load')?.point as Measure
const points = [{ pattern: 'load', point: load }]
const empty = emptyWish
const withTexts = (texts: object) => ({ ...empty, texts: { ...empty.texts, ...texts } })

describe('limits wished of many devices', () => {
  it('name only the fields that were filled in', () => {
    expect(wishesOf(points, { load: withTexts({ ha: '70', raiseDelay: '30' }) })).toEqual({ load: { ha: 70, raiseDelay: 30 } })
  })

  it('take all limits away by empty fields', () => {
    expect(wishesOf(points, { load: { ...withTexts({ ha: 'x' }), remove: true } })).toEqual({ load: { ha: null, hr: null } })
  })

  it('are not sent while one says nothing, or something wrong by itself', () => {
    expect(wishesOf(points, {})).toBeNull()
    expect(wishesOf(points, { load: empty })).toBeNull()
    expect(wishesOf(points, { load: withTexts({ ha: '60', hr: '70' }) })).toBeNull()
    expect(wishProblems(withTexts({ ha: '60', hr: '70' }), load)).toMatchObject([{ code: 'high-alarm-not-above-release' }])
    expect(wishProblems(withTexts({ ha: '60' }), load)).toEqual([])
  })
})
