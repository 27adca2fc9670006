import type { FleetEvent } from '@kilowatch/contract'
import { alarmStandings } from '@kilowatch/work'
import { describe, expect, it } from 'vitest'
import { eventAddress, facetsOf, unbroken } from './event-view.ts'

describe('facetsOf', () => {
  const counts = [
    { kind: 'alarm', state: 'waiting', late: null, under: null, events: 1 },
    { kind: 'alarm', state: 'waiting', late: 'confirm', under: null, events: 2 },
    { kind: 'alarm', state: 'over', late: null, under: null, events: 1 },
    { kind: 'alarm', state: 'over', late: 'handle', under: null, events: 4 },
    { kind: 'access', state: 'ended', late: null, under: null, events: 7 },
  ] as const
  const none = { kinds: [], state: '', late: '' }
  const kindsOf = (chosen: Partial<Parameters<typeof facetsOf>[1]>) =>
    Object.fromEntries(facetsOf([...counts], { ...none, ...chosen }).kinds.map(({ kind, events }) => [kind, events]))

  it('says of each kind what it lists in the state that is chosen', () => {
    expect(kindsOf({ kinds: [], state: '' })).toMatchObject({ alarm: 8, access: 7, check: 0 })
    expect(kindsOf({ kinds: ['access'], state: 'over' })).toMatchObject({ alarm: 5, access: 0 })
  })

  it('says of each state what it lists among the kinds that are chosen', () => {
    const { states, all } = facetsOf([...counts], { ...none, kinds: ['alarm'], state: 'waiting' })
    expect([all, ...states.map(({ events }) => events)]).toEqual([8, 3, 0, 0, 5, 0, 0])
  })

  it('review V2: counts what is no alarm beside the four ways in which alarms stand, so that they add up to all', () => {
    const { states, others, all } = facetsOf([...counts], none)
    const alarms = states.filter(({ state }) => state in alarmStandings).reduce((sum, { events }) => sum + events, 0)
    expect([alarms, others, all]).toEqual([8, 7, 15])
  })

  it('says what is late among what is chosen, and counts only what is late once that is chosen', () => {
    const lateOf = (chosen: object) => facetsOf([...counts], { ...none, ...chosen }).late.map(({ events }) => events)
    expect(lateOf({})).toEqual([2, 4])
    expect(lateOf({ state: 'over' })).toEqual([0, 4])
    expect(lateOf({ kinds: ['access'] })).toEqual([0, 0])
    expect(kindsOf({ late: 'handle' })).toMatchObject({ alarm: 4, access: 0 })
    expect(facetsOf([...counts], { ...none, late: 'confirm' })).toMatchObject({
      all: 2,
      states: [{ events: 2 }, ...Array.from({ length: 5 }, () => ({ events: 0 }))],
    })
  })
})

describe('symptoms', () => {
  const cause = { kind: 'alarm', state: 'ongoing', late: null } as const
  const counts = [
    { ...cause, under: null, events: 1 },
    { kind: 'alarm', state: 'over', late: null, under: cause, events: 3 },
    { kind: 'alarm', state: 'ongoing', late: 'handle', under: cause, events: 2 },
  ] as const
  const facets = (chosen: object) => facetsOf([...counts], { kinds: [], state: '', late: '', ...chosen })

  it('are counted only where their cause is not listed', () => {
    expect(facets({})).toMatchObject({
      all: 1,
      states: [{ events: 0 }, { events: 1 }, { events: 0 }, { events: 3 }, { events: 0 }, { events: 0 }],
      late: [{ events: 0 }, { events: 2 }],
    })
    expect(facets({ state: 'over' }).kinds[0]).toMatchObject({ kind: 'alarm', events: 3 })
    expect(facets({ late: 'handle' })).toMatchObject({
      all: 2,
      states: [{ events: 0 }, { events: 2 }, ...Array.from({ length: 4 }, () => ({ events: 0 }))],
    })
  })
})

it('a number is not parted from its unit', () => {
  expect(unbroken('Input voltage L1 0.4 V below limit 187.0 V')).toBe('Input voltage L1 0.4\u00a0V below limit 187.0\u00a0V')
  expect(unbroken('Cell 27 resistance 6.80 mΩ')).toBe('Cell 27 resistance 6.80\u00a0mΩ')
})

describe('eventAddress', () => {
  const event = { kind: 'alarm', alarmId: null, checkId: null, groupId: null, deviceId: '200000000001', deviceType: 'ups' } as FleetEvent
  it('leads to the alarm, the check, and the records of the device', () => {
    expect(eventAddress({ ...event, alarmId: '7' })).toBe('/current_message?alarm=7')
    expect(eventAddress({ ...event, kind: 'check', checkId: '3', groupId: '2' })).toBe('/group_check?group=2&check=3')
    expect(eventAddress({ ...event, kind: 'discharge' })).toBe('/ups_discharge?box_id=200000000001')
    expect(eventAddress({ ...event, kind: 'command' })).toContain('_op_box_list?box_id=200000000001')
    expect(eventAddress({ ...event, kind: 'command', deviceId: null })).toBeNull()
  })
})
