import { describe, expect, it } from 'vitest'
import { readFields, urlChoice, urlList, urlNumber, urlText, writeFields } from './url-state.ts'

const fields = { search: urlText(), state: urlList(), page: urlNumber(1), tab: urlChoice(['current', 'history'], 'current') }

describe('state in the address', () => {
  it('has its defaults where the address says nothing, or nonsense', () => {
    const absent = { search: '', state: [], page: 1, tab: 'current' }
    expect(readFields(fields, new URLSearchParams(''))).toEqual(absent)
    expect(readFields(fields, new URLSearchParams('page=abc&tab=nope&state='))).toEqual(absent)
  })

  it('is read back as it was written, and leaves other parts alone', () => {
    const changed = { search: 'UPS-A', state: ['alarm', 'offline'], page: 3, tab: 'history' as const }
    const written = writeFields(fields, new URLSearchParams('alarm=7'), changed)
    expect(written.get('alarm')).toBe('7')
    expect(readFields(fields, written)).toEqual(changed)
  })

  it('does not stand there when it is the default', () => {
    const written = writeFields(fields, new URLSearchParams('page=3&search=x&state=alarm'), { search: '', state: [], page: 1 })
    expect(written.toString()).toBe('')
  })
})
