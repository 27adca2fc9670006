import { expect, it } from 'vitest'
import { z } from 'zod'
import { call } from './call.ts'
import { eachCall, pathsOf } from './registry.ts'

// What the compiler refuses: `npm run typecheck` fails as soon as one of these lines is accepted.
export const refused = [
  // @ts-expect-error there is no default access
  () => call({ method: 'GET', path: '/x', variant: 'own', summary: '', reads: [], data: z.null(), sample: {} }),
  // @ts-expect-error it shows or it changes
  () => call({ method: 'GET', path: '/x', variant: 'own', access: 'public', summary: '', data: z.null(), sample: {} }),
  // @ts-expect-error what it shows is no kind of data
  () => call({ method: 'GET', path: '/x', variant: 'own', access: 'public', summary: '', reads: ['weather'], data: z.null(), sample: {} }),
  () =>
    // @ts-expect-error what changes something shows nothing
    call({ method: 'POST', path: '/x', variant: 'own', access: 'public', summary: '', reads: [], changes: [], data: z.null(), sample: {} }),
  () =>
    call({
      method: 'GET',
      path: '/x/:deviceId',
      variant: 'own',
      // @ts-expect-error the id stands nowhere in the input
      access: { device: 'view', at: 'params.nope' },
      summary: '',
      reads: [],
      data: z.null(),
      sample: {},
    }),
]

it('every call says who may call it, and no two share method and path', () => {
  const calls = eachCall()
  expect(calls.filter(({ call: declared }) => declared.access === undefined)).toEqual([])
  const addresses = calls.map(({ call: declared }) => `${declared.method} ${declared.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

it('review P16: other paths are full ones or stand below the prefix, whatever the first one does', () => {
  const declared = call({
    ...{
      method: 'DELETE',
      path: '/Device/scenes/:id',
      variant: 'wrapper',
      access: 'signed-in',
      summary: '',
      changes: [],
      data: z.null(),
      sample: {},
    },
    aliases: ['/Device/pictures/:id', { prefixed: '/bms_service/Device/scenes/:id' }],
  })
  expect(pathsOf(declared, '/gate')).toEqual(['/Device/scenes/:id', '/Device/pictures/:id', '/gate/bms_service/Device/scenes/:id'])
  expect(pathsOf({ ...declared, prefixed: true }, '/gate')[0]).toBe('/gate/Device/scenes/:id')
})
