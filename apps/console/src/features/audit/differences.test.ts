import { describe, expect, it } from 'vitest'
import { differences } from './differences.ts'

describe('differences of two states', () => {
  it('name each changed field once, in order, and leave out what stayed', () => {
    const before = { name: 'UPS-1', site: '门诊楼', rules: { load: { high: [80, 70] } } }
    const after = { name: 'UPS-2', site: '门诊楼', rules: { load: { high: [85, 70], delay: 5 } } }
    expect(differences(before, after)).toEqual([
      { field: 'name', before: 'UPS-1', after: 'UPS-2' },
      { field: 'rules.load.delay', before: undefined, after: '5' },
      { field: 'rules.load.high', before: '80, 70', after: '85, 70' },
    ])
  })
  it('show all of what was made and of what was removed', () => {
    expect(differences(null, { name: '甲', note: null })).toEqual([
      { field: 'name', before: undefined, after: '甲' },
      { field: 'note', before: undefined, after: '—' },
    ])
    expect(differences({ name: '甲' }, undefined)).toEqual([{ field: 'name', before: '甲', after: undefined }])
  })
})
