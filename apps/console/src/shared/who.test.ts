import { describe, expect, it } from 'vitest'
import { personWith } from '../../test/person.ts'
import { answerTo, isFor, type Person, unmetOf, type Who } from './who.ts'

/** A rule, whom it lets in, and whom it keeps out: by what they differ from an owner of an enterprise. */
const rules: [string, Who | undefined, Partial<Person>[], Partial<Person>[]][] = [
  ['everybody', undefined, [{}, { right: 'view', businessId: null, sf: 1, agent: 1, U137: 1, brandid: '3S' }], []],
  ['everybody, by an empty rule', {}, [{}, { right: 'view' }], []],
  ['sf 2 or 3', { sf: [2, 3] }, [{ sf: 2 }, { sf: 3 }], [{ sf: 1 }]],
  ['agents', { agent: 1 }, [{ agent: 1 }], [{ agent: 0 }]],
  ['who is no agent', { agent: 0 }, [{ agent: 0 }], [{ agent: 1 }]],
  ['variant 2', { variant: 2 }, [{ U137: 2 }], [{ U137: 1 }]],
  ['variant 1', { variant: 1 }, [{ U137: 1 }], [{ U137: 2 }]],
  ['the event module', { module: 'event' }, [{ showEventModule: 1, showRiskModule: 0 }], [{ showEventModule: 0, showRiskModule: 1 }]],
  ['the risk module', { module: 'risk' }, [{ showRiskModule: 1, showEventModule: 0 }], [{ showRiskModule: 0, showEventModule: 1 }]],
  ['brands but 3S', { notBrand: '3S' }, [{ brandid: '00' }, { brandid: '07' }], [{ brandid: '3S' }]],
  ['members of a business', { business: true }, [{ right: 'view' }], [{ businessId: null }]],
  ['operate', { right: 'operate' }, [{ right: 'operate' }, { right: 'manage' }, { right: 'main' }], [{ right: 'view' }]],
  ['manage', { right: 'manage' }, [{ right: 'manage' }, { right: 'main' }], [{ right: 'view' }, { right: 'operate' }]],
  ['main', { right: 'main' }, [{ right: 'main' }], [{ right: 'manage' }]],
  ['authenticated', { authState: [2] }, [{ authState: 2 }], [{ authState: 0 }, { authState: 1 }, { authState: null }]],
  ['not yet authenticated', { authState: [0, 1, null] }, [{ authState: 0 }, { authState: 1 }, { authState: null }], [{ authState: 2 }]],
  [
    'operators of the platform',
    { platform: true },
    [{ operator: true, businessId: null, right: 'view' }],
    [{ operator: false, right: 'main' }],
  ],
  [
    'all that is named',
    { variant: 2, agent: 0, right: 'manage' },
    [{ right: 'manage' }],
    [{ right: 'manage', U137: 1 }, { right: 'manage', agent: 1 }, { right: 'operate' }],
  ],
]

describe('who has a page', () => {
  it.each(rules)('%s', (_, who, has, hasNot) => {
    for (const one of has) expect(isFor(who, personWith(one)), JSON.stringify(one)).toBe(true)
    for (const one of hasNot) expect(isFor(who, personWith(one)), JSON.stringify(one)).toBe(false)
  })

  it('tells the first condition that is not met, what the product is for the person before their rights', () => {
    expect(unmetOf({ right: 'main', module: 'risk', variant: 2 }, personWith({ right: 'view', U137: 1 }))).toBe('module')
    expect(unmetOf({ right: 'main', business: true }, personWith({ right: 'view', businessId: null }))).toBe('business')
    expect(unmetOf({ right: 'main' }, personWith({}))).toBeNull()
  })
})

describe('the address of a page', () => {
  it('opens, says for whom the page is, or that there is none where the product has none for the person', () => {
    expect(answerTo({ right: 'manage' }, personWith({}))).toEqual({ page: 'open' })
    expect(answerTo({ right: 'manage' }, personWith({ right: 'operate' }))).toEqual({ page: 'forbidden', unmet: 'right' })
    expect(answerTo({ platform: true }, personWith({}))).toEqual({ page: 'forbidden', unmet: 'platform' })
    expect(answerTo({ agent: 1 }, personWith({}))).toEqual({ page: 'forbidden', unmet: 'agent' })
    expect(answerTo({ module: 'risk', right: 'manage' }, personWith({ right: 'view' }))).toEqual({ page: 'missing' })
    expect(answerTo({ variant: 2 }, personWith({ U137: 1 }))).toEqual({ page: 'missing' })
    expect(answerTo({ notBrand: '3S' }, personWith({ brandid: '3S' }))).toEqual({ page: 'missing' })
  })
})
