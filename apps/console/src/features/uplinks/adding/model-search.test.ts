import { deviceType } from '@kilowatch/catalog'
import { knownAs, shownModels } from '@kilowatch/catalog/models'
import { describe, expect, it } from 'vitest'
import { choicesOf, findModels, matchIn, wayOf } from './model-search.ts'

const type = (code: string) => deviceType(code) ?? fail(code)
function fail(code: string): never {
  throw new Error(code)
}
const choices = (code: string) => choicesOf(shownModels, type(code), 'zh', '其他')
const names = (code: string, typed = '', protocol = '') => findModels(choices(code), typed, protocol).found.map(({ name }) => name)

describe('looking for a model', () => {
  it('has a name for every model of the catalogue', () => {
    expect(shownModels.filter((model) => model.code !== null && !knownAs(model)).map(({ code }) => code)).toEqual([])
  })

  it('finds maker, series and other names from one letter, in any case; any device of the type stands last', () => {
    expect(names('ups')).toEqual(['APC Smart-UPS（网络管理卡）', '其他'])
    for (const typed of ['a', 'srt', '施耐德', 'smart ups']) expect(names('ups', typed)[0], typed).toContain('APC')
  })

  it('says that nothing is found, with any device of the type in the first place', () => {
    expect(findModels(choices('ups'), '山特', '')).toMatchObject({ none: true, found: [{ generic: true }] })
    expect(findModels(choices('ups'), '', '').none).toBe(false)
  })

  it('is narrowed by protocol; the way is the chosen one, else the first that the product prefers', () => {
    expect(names('ups', '', 'nut')).toEqual(['其他'])
    expect(names('ups', '', 'snmp')).toHaveLength(2)
    const any = choices('ups').at(-1) ?? fail('ups')
    expect(any.ways.map(({ protocol }) => protocol)).toEqual(['nut', 'snmp', 'mqtt'])
    expect(wayOf(any, '')).toEqual({ protocol: 'nut', code: null })
    expect(wayOf(any, 'snmp')).toEqual({ protocol: 'snmp', code: 'rfc1628-ups' })
  })

  it('has one row for what a device is asked for by itself', () => {
    const [sunspec] = findModels(choicesOf(shownModels, type('meter'), 'en', 'Any'), 'sunspec meter', '').found
    expect(sunspec).toMatchObject({ name: 'SunSpec meter', ways: [{ protocol: 'modbus', code: 'sunspec' }] })
  })

  it('marks what was typed', () => {
    expect(matchIn('APC Smart-UPS', 'smart')).toEqual(['APC ', 'Smart', '-UPS'])
    expect(matchIn('APC', 'x')).toBeUndefined()
  })
})
