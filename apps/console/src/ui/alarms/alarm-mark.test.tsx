import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type alarmStandings, standingOf } from '@kilowatch/work'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { levelColour } from '../level-mark.tsx'
import { AlarmMark } from './alarm-mark.tsx'

const [then, never] = ['2026-11-28T10:00:00Z', null]
const alarms = {
  waiting: { releasedAt: never, confirmedAt: never },
  ongoing: { releasedAt: never, confirmedAt: then },
  cleared: { releasedAt: then, confirmedAt: never },
  over: { releasedAt: then, confirmedAt: then },
} as const

it('review V1: an alarm is filled in its colour while active and unconfirmed, outlined once confirmed, grey once cleared', () => {
  for (const [standing, alarm] of Object.entries(alarms)) {
    expect(standingOf(alarm)).toBe(standing)
    for (const level of [1, 2, 3, 4] as const) {
      const drawn = renderToStaticMarkup(<AlarmMark alarm={{ ...alarm, level }} />)
      expect(drawn.includes('fill="currentColor"'), `${standing} ${level}`).toBe(standing === 'waiting')
      expect(drawn).toContain(`color:${levelColour(level, standing as keyof typeof alarmStandings)}`)
      expect(drawn.includes('var(--critical)'), `${standing} ${level}`).toBe(standing === 'waiting' && level === 4)
    }
  }
  expect(levelColour(3, 'cleared')).toBe(levelColour(4, 'over'))
})

it('review V1: no page says for itself how an alarm looks that has cleared or was confirmed', () => {
  const sources = join(import.meta.dirname, '../..')
  const own = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .filter((name) => /<(LevelMark|AlarmMark)[^>]*(confirmed=|standing=\{[^}]*confirmedAt)/.test(readFileSync(join(sources, name), 'utf8')))
  expect(own).toEqual([])
})
