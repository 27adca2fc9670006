import { deviceType } from '@kilowatch/catalog'
import { describe, expect, it } from 'vitest'
import { draftProblems, emptyDraft, idInCode, idsOf, partFields, shownPlaces } from './device-draft.ts'

describe('what a person enters of a device', () => {
  it('takes ids by comma, blank or line, each once', () => {
    expect(idsOf(' 147664060162,147664060163，147664060162\n147664060164 ')).toEqual(['147664060162', '147664060163', '147664060164'])
  })

  it('finds the id in what a label says', () => {
    expect(idInCode('147664060162')).toBe('147664060162')
    expect(idInCode('https://box.example.com/?id=147664060162&v=2')).toBe('147664060162')
    expect(idInCode('SN 12345')).toBeUndefined()
    expect(idInCode('1'.repeat(21))).toBeUndefined()
  })

  const sound = { ...emptyDraft, type: 'th', vendor: 'A', series: 'B', ids: '147664060162' }
  it.each([
    [{}, {}],
    [{ type: '' }, { type: 'typeEmpty' }],
    [{ vendor: ' ' }, { vendor: 'vendorEmpty' }],
    [{ series: '' }, { series: 'seriesEmpty' }],
    [{ ids: '' }, { ids: 'idsEmpty' }],
    [{ ids: '147664060162,12345678901' }, { ids: 'idShort' }],
    [{ ids: '14766406016a' }, { ids: 'idDigits' }],
    [{ ids: '1'.repeat(21) }, { ids: 'idLong' }],
    [{ ids: Array.from({ length: 101 }, (_, at) => 147664060000 + at).join() }, { ids: 'idsMany' }],
    [{ parts: { probe_1_id: '123' } }, { probe_1_id: 'probeId' }],
    [{ parts: { probe_1_id: '147664060170', probe_2_id: '147664060170' } }, { probe_2_id: 'probeTwice' }],
  ])('says of %j what is wrong', (change, problems) => {
    expect(draftProblems({ ...sound, ...change })).toEqual(problems)
  })

  it('asks for 16 probes with name and id, 8 channels, and values with units, one place more than is filled', () => {
    const places = (code: string) => partFields(deviceType(code) ?? ({} as never))
    expect(places('th').map((fields) => fields.map(({ key }) => key))).toHaveLength(16)
    expect(places('th')[0]?.map(({ key }) => key)).toEqual(['probe_1_name', 'probe_1_id'])
    expect(places('channel')).toHaveLength(8)
    expect(places('generic')[0]?.map(({ key }) => key)).toEqual(['value_1_name', 'value_1_unit'])
    expect(places('ups')).toEqual([])
    expect([{}, { probe_1_name: 'a' }, { probe_16_id: '1' }].map((parts) => shownPlaces(places('th'), parts))).toEqual([1, 2, 16])
  })
})
