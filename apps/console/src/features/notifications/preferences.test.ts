import { type NotificationPreferences, type NotificationTopic, ofEveryTopic } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { isTargetTold, isTold, type Reach, repeatChoices, timingOf, withSwitch, withTiming, withTopic } from './preferences.ts'

const off = { app: false, email: false, push: false, sms: false, voice: false }
const preferences: NotificationPreferences = {
  topics: { ...ofEveryTopic(off), abnormal: { ...off, app: true }, offline: { ...off, sms: true } },
  leastLevel: 2,
  quiet: null,
  repeatMinutes: null,
  language: 'zh',
}

describe('how a person is told', () => {
  it('turns one switch and leaves all else', () => {
    const turned = withSwitch(preferences, 'offline', 'email', true)
    expect(turned).toEqual({ ...preferences, topics: { ...preferences.topics, offline: { ...off, sms: true, email: true } } })
    expect(preferences.topics.offline.email).toBe(false)
  })

  it('counts only ways that reach', () => {
    const reach: Reach[] = [
      { channel: 'app', to: 'x', missing: null },
      { channel: 'sms', to: null, missing: 'not-set-up' },
    ]
    expect(isTold(preferences, reach, 'abnormal')).toBe(true)
    expect(isTold(preferences, reach, 'offline')).toBe(false)
  })

  it('goes through the form unchanged, with and without quiet hours', () => {
    const quiet = { ...preferences, quiet: { from: '23:00', to: '06:30', exceptFrom: null }, repeatMinutes: 45 }
    for (const each of [preferences, quiet]) expect(withTiming(each, timingOf(each))).toEqual(each)
  })

  it('fills in usual quiet hours before they are switched on', () => {
    const draft = timingOf(preferences)
    expect(draft).toMatchObject({ quiet: false, from: '22:00', to: '07:00' })
    expect(withTiming(preferences, { ...draft, quiet: true }).quiet).toEqual({ from: '22:00', to: '07:00', exceptFrom: 4 })
  })

  it('offers the interval that was set elsewhere as well', () => {
    expect(repeatChoices(45)).toContain(45)
    expect(repeatChoices(0)).toHaveLength(7)
  })
})

describe('what a bot is told of', () => {
  it('is turned topic by topic; the last one switches it off and is remembered', () => {
    const both = { enabled: true, topics: ['abnormal', 'offline', 'expiry'] as NotificationTopic[] }
    expect(withTopic(both, 'offline', false)).toEqual({ enabled: true, topics: ['abnormal', 'expiry'] })
    expect(withTopic({ enabled: true, topics: ['offline'] }, 'abnormal', true)).toEqual({ enabled: true, topics: ['abnormal', 'offline'] })
    expect(withTopic({ enabled: true, topics: ['offline'] }, 'offline', false)).toEqual({ enabled: false, topics: ['offline'] })
  })

  it('is, of the alarms, one topic alone where it was off as a whole', () => {
    const off = { enabled: false, topics: ['abnormal', 'offline', 'expiry'] as NotificationTopic[] }
    expect(isTargetTold(off, 'offline')).toBe(false)
    expect(withTopic(off, 'abnormal', true)).toEqual({ enabled: true, topics: ['abnormal', 'expiry'] })
  })
})
