import { deviceTypes } from '@kilowatch/catalog'
import { expect, it } from 'vitest'
import { businessAuthCalls } from './calls/business-auth.ts'
import { projectFields } from './calls/projects.ts'
import { recoveryCalls } from './calls/recoveries.ts'
import { dayAhead } from './fields.ts'
import { formOf } from './form.ts'

it('review C11: a day of what has happened is none after today, in every form that asks for one', () => {
  const today = '2026-11-29'
  const bodies = [recoveryCalls.addTakeBack.body, businessAuthCalls.submitBusinessAuth.body]
  const keys = ['takenOn', 'foundedOn']
  for (const [at, body] of bodies.entries()) {
    const key = keys[at] ?? ''
    expect(dayAhead(body as never, { [key]: '2030-01-01' }, today)).toBe(key)
    expect(dayAhead(body as never, { [key]: today }, today)).toBeUndefined()
  }
  expect(dayAhead(formOf(projectFields), { startsOn: '2030-01-01' }, today)).toBeUndefined()
})

it('review C11: devices were installed, replaced and calibrated before they are entered so', () => {
  const days = deviceTypes.flatMap(({ code, info }) => info.filter(({ kind }) => kind === 'day').map((field) => ({ code, field })))
  expect(days.length).toBeGreaterThan(20)
  expect(days.filter(({ field }) => !(field.kind === 'day' && field.past)).map(({ code, field }) => `${code} ${field.key}`)).toEqual([])
})
