import { describe, expect, test } from 'vitest'
import { allowsSide, defaultLimits } from '../limits.ts'
import { normalSpan } from '../normal.ts'
import type { SettingSide } from '../setting.ts'
import { brokenRules, firstAlarm } from '../setting-rules.ts'
import { expectNames, expectState, expectUnique, pointAt } from './expectations.ts'
import { deviceTypes } from './index.ts'
import { upkeepOf } from './upkeep.ts'

// What can be done to a device, set in it, looked at on site and judged of it.

describe.each(deviceTypes.map((type) => [type.code, type] as const))('%s', (_code, type) => {
  test('controls have names, and are proven by values that their state has', () => {
    expectUnique((type.controls ?? []).map(({ key }) => key))
    for (const { key, name, provedBy, provedWithin, values, blocked = [] } of type.controls ?? []) {
      expectNames(name)
      expect(provedWithin).toBeGreaterThan(0)
      expect(provedBy.includes('*'), key).toBe(key.includes('*'))
      expect(pointAt(type, provedBy)?.kind, key).toBe('state')
      for (const value of Object.values(values)) {
        expectNames(value)
        if (value.grave) expectNames(value.grave)
        if (value.confirm) expectNames(value.confirm)
        if (value.takenBackBy) expect(Object.keys(values), key).toContain(value.takenBackBy)
        expect((value.proof.becomes ?? []).length + (value.proof.changes ? 1 : 0), key).toBeGreaterThan(0)
        for (const becomes of value.proof.becomes ?? []) expectState(type, provedBy, becomes)
      }
      for (const { by, values: blocking, why } of blocked) {
        expectNames(why)
        expect(key.includes('*') || !by.includes('*'), key).toBe(true)
        for (const value of blocking) expectState(type, by, value)
      }
    }
  })

  test('settings are shown by a point that can hold what they may be set to', () => {
    expectUnique((type.settings ?? []).map(({ key }) => key))
    for (const setting of type.settings ?? []) {
      expectNames(setting.name)
      if (setting.help) expectNames(setting.help)
      expect(setting.shownBy.includes('*'), setting.key).toBe(setting.key.includes('*'))
      for (const { by, values, why } of setting.blocked ?? []) {
        expectNames(why)
        for (const value of values) expectState(type, by, value)
      }
      if (setting.kind === 'choice') for (const value of Object.keys(setting.of)) expectState(type, setting.shownBy, value)
      if (setting.kind !== 'number') continue
      const point = pointAt(type, setting.shownBy)
      if (point?.kind !== 'measure') throw new Error(`${setting.key} is shown by no measure`)
      expect([setting.key, setting.unit, setting.decimals ?? 0]).toEqual([setting.key, point.unit, point.decimals])
      expect(setting.range[0], setting.key).toBeGreaterThanOrEqual(point.range[0])
      expect(setting.range[1], setting.key).toBeLessThanOrEqual(point.range[1])
    }
  })

  test('settings that rules name are there, as numbers of one unit, and what is usual breaks none', () => {
    const side = (each: SettingSide) => {
      const found = 'setting' in each ? type.settings?.find(({ key }) => key === each.setting) : undefined
      const point = pointAt(type, 'setting' in each ? (found?.shownBy ?? '') : each.of)
      if (point?.kind !== 'measure') throw new Error(`no number: ${JSON.stringify(each)}`)
      if ('alarm' in each) expect(allowsSide(point, each.alarm)).toBe(true)
      return point
    }
    for (const { lower, upper, why } of type.settingRules ?? []) {
      expectNames(why)
      expect(side(lower).unit).toBe(side(upper).unit)
    }
    const usual = (key: string) => {
      const point = pointAt(type, type.settings?.find((setting) => setting.key === key)?.shownBy ?? '')
      return point?.kind === 'measure' ? normalSpan(point)[0] : undefined
    }
    const alarm = (pattern: string, of: 'high' | 'low') => firstAlarm(defaultLimits(type), pattern, of)
    expect(brokenRules(type, type.settings?.map(({ key }) => key) ?? [], { held: usual, alarm })).toEqual([])
  })

  test('inspection items stand beside a point of their unit, and can fail as they are entered', () => {
    const items = upkeepOf(type)?.inspection ?? []
    expectUnique(items.map(({ key }) => key))
    for (const item of items) {
      expectNames(item.name)
      const point = item.beside === undefined ? undefined : pointAt(type, item.beside)
      if (item.kind === 'number' && point)
        expect([item.key, item.unit]).toEqual([item.key, point.kind === 'state' ? undefined : point.unit])
      if ('outside' in item.fails) expect(item.kind).toBe('number')
      else if ('apartFrom' in item.fails) {
        const basis = type.info.find(({ key }) => key === ('apartFrom' in item.fails ? item.fails.apartFrom : ''))
        expect([item.kind, basis?.kind]).toEqual(['number', 'number'])
      } else if (item.fails.length > 0)
        expect(item.kind === 'choice' ? Object.keys(item.of) : []).toEqual(expect.arrayContaining([...item.fails]))
    }
  })

  test('risk rules look at what can show them, and get worse with their level', () => {
    const rules = upkeepOf(type)?.risks ?? []
    expectUnique(rules.map(({ key }) => key))
    for (const { key, name, evidence, levels, source, advice } of rules) {
      for (const names of [name, source, advice]) expectNames(names)
      if ('point' in evidence) expect(pointAt(type, evidence.point)?.kind, key).toBe('values' in evidence ? 'state' : 'measure')
      if ('values' in evidence) for (const value of evidence.values) expectState(type, evidence.point, value)
      if (evidence.kind === 'spread' || evidence.kind === 'imbalance') expect(evidence.point).toContain('.*.')
      const entered = evidence.kind === 'age' ? evidence.since : evidence.kind === 'ratio' ? evidence.to : undefined
      if (entered) expect(type.info.find((field) => field.key === entered)?.kind, key).toBe(evidence.kind === 'age' ? 'day' : 'number')
      const steps = levels.map((bound) => [bound.level, 'above' in bound ? bound.above : -bound.below] as const)
      expect(steps, key).toEqual(steps.toSorted((a, b) => a[0] - b[0]))
      expectUnique(steps.map(([level]) => level))
      expect(steps.map(([, bound]) => bound)).toEqual(steps.map(([, bound]) => bound).toSorted((a, b) => a - b))
    }
  })

  test('a device that is known is looked after', () => {
    if (type.traits.includes('unconfigured')) return
    expect(upkeepOf(type)?.inspection ?? []).not.toEqual([])
    expect(upkeepOf(type)?.risks ?? []).not.toEqual([])
    expect(type.info.map(({ key }) => key)).toEqual(expect.arrayContaining(['installed', 'remarks']))
  })
})
