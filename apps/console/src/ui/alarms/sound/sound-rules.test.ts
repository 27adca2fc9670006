import { describe, expect, it } from 'vitest'
import { dueSounds, firstSettings, readSettings, type SoundSettings } from './sound-rules.ts'

const settings: SoundSettings = { 4: 'until', 3: 'once', 2: 'off', 1: 'off' }
const critical = { id: '1', level: 4 } as const
const major = { id: '2', level: 3 } as const
const minor = { id: '3', level: 2 } as const

describe('alarm sounds', () => {
  it('do not call out for what was there before the page was opened, but go on until it is confirmed', () => {
    expect(dueSounds(settings, null, [critical, major])).toEqual({ tone: null, repeat: 4 })
  })

  it('call out once for a new alarm of the worst level that is not off', () => {
    expect(dueSounds(settings, new Set(['1']), [critical, major, minor])).toEqual({ tone: 3, repeat: 4 })
    expect(dueSounds(settings, new Set(['1', '2']), [major, minor])).toEqual({ tone: null, repeat: null })
    expect(dueSounds(settings, new Set(), [critical, major])).toEqual({ tone: 4, repeat: 4 })
  })

  it('are silent when all is off', () => {
    expect(dueSounds({ 4: 'off', 3: 'off', 2: 'off', 1: 'off' }, new Set(), [critical, major, minor])).toEqual({ tone: null, repeat: null })
  })
})

describe('kept settings', () => {
  it('are read back, and whatever makes no sense is as in the beginning', () => {
    expect(readSettings(JSON.stringify(settings))).toEqual(settings)
    expect(readSettings('{"4":"loud","3":"until"}')).toEqual({ ...firstSettings, 3: 'until' })
    expect(readSettings('not json')).toEqual(firstSettings)
    expect(readSettings(null)).toEqual(firstSettings)
  })
})
