import { afterEach, describe, expect, test } from 'vitest'
import { acceptSeen, closeForm, noteSaved, type OpenForm, openForm, seenAt, shownSince } from './open-forms.ts'
import { hearServerTime } from './server-clock.ts'

const forms: OpenForm[] = []
const opened = (now: number) => {
  const form = openForm(now)
  forms.push(form)
  return form
}
afterEach(() => {
  for (const form of forms.splice(0)) closeForm(form)
  noteSaved(0)
})

describe('review D21: what a form says it saw', () => {
  test('is somewhat before it opened, since a change takes a moment to be shown', () => {
    opened(100_000)
    expect(seenAt()).toBe(97_000)
  })

  test('is not newer than the live stream was heard', () => {
    expect(shownSince(100_000, 60_000)).toBe(57_000)
  })

  test('includes one’s own last change', () => {
    noteSaved(99_500)
    opened(100_000)
    expect(seenAt()).toBe(99_500)
  })

  test('includes it also where the server’s time was long on its way here', () => {
    hearServerTime(99_000, 100_000)
    noteSaved(99_900)
    opened(100_000)
    expect(seenAt()).toBe(99_900)
    hearServerTime(0, 0)
  })

  test('is that of the form on top, and of the one below when that closes', () => {
    opened(100_000)
    const top = opened(200_000)
    expect(seenAt()).toBe(197_000)
    closeForm(top)
    expect(seenAt()).toBe(97_000)
  })

  test('is now, once the person has read what was changed meanwhile', () => {
    opened(100_000)
    acceptSeen(300_000)
    expect(seenAt()).toBe(300_000)
  })

  test('is not said where no form is open', () => {
    expect(seenAt()).toBeUndefined()
  })
})
