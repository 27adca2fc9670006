import { describe, expect, it } from 'vitest'
import { personWith } from '../../test/person.ts'
import { beginsInEnterprise, hasEnterpriseArea, standingAt } from './areas.ts'
import { counterpartOf, parentsOf, routeOf } from './route-of.ts'

const owner = personWith({})
const employee = personWith({ sf: 3 })
const stranger = personWith({ sf: 1, businessId: null, authState: null })
const at = (path: string) => routeOf(path) ?? expect.unreachable(path)

describe('the areas', () => {
  it('have the same page at an address each, and its parents in its own', () => {
    expect(counterpartOf(at('/new_device_list'))?.path).toBe('/enterprise/device/list')
    expect(counterpartOf(at('/enterprise_ups_history'))?.path).toBe('/ups_history')
    expect(counterpartOf(at('/current_message'))).toBeNull()
    expect(parentsOf(at('/enterprise_ups')).map(({ path }) => path)).toEqual(['/enterprise/device/list'])
    expect(parentsOf(at('/ups')).map(({ path }) => path)).toEqual(['/new_device_list'])
  })

  const link = { from: 'enterprise', how: 'link', person: owner } as const
  it.each([
    ['a link within the enterprise area stays there', '/ups', link, { area: 'enterprise', to: '/enterprise_ups' }],
    ['an address that is typed is taken as it is', '/ups', { ...link, how: 'address' }, { area: 'main', to: null }],
    ['a page without an address there is shown there all the same', '/current_message', link, { area: 'enterprise', to: null }],
    ['and in the main area, where one comes from it', '/current_message', { ...link, from: 'main' }, { area: 'main', to: null }],
    ['the home page of the main area leads back into it', '/index_new', link, { area: 'main', to: null }],
    ['the door leads into the enterprise area', '/enterprise/home/overview', { ...link, from: 'main' }, { area: 'enterprise', to: null }],
    ['an employee begins there', '/current_message', { from: null, how: 'address', person: employee }, { area: 'enterprise', to: null }],
    ['an owner does not', '/current_message', { from: null, how: 'address', person: owner }, { area: 'main', to: null }],
    ['who has no such area is never in it', '/enterprise/member/list', { ...link, person: stranger }, { area: 'main', to: null }],
  ] as const)('%s', (_, path, how, expected) => {
    expect(standingAt(path, how)).toEqual(expected)
  })

  it.each([
    [personWith({ sf: 3, authState: 2 }), true, true],
    [personWith({ sf: 2, authState: 2 }), true, false],
    [personWith({ sf: 3, authState: 1 }), false, false],
    [personWith({ sf: 3, authState: 0 }), false, false],
    [personWith({ sf: 3, authState: null }), false, false],
    [personWith({ sf: 1, businessId: null, authState: null }), false, false],
  ])('spec: on load an employee of an authenticated business is led into its area: %j', (person, has, begins) => {
    expect(hasEnterpriseArea(person)).toBe(has)
    expect(beginsInEnterprise(person)).toBe(begins)
  })
})
