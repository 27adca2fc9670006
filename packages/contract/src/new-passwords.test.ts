import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { AnyCall } from './call.ts'
import { allCalls } from './registry.ts'

/** Passwords of every length and alphabet around the borders of the rules. */
const passwords = ['', 'abc12', 'lamp5river8', 'lamp-river-8', 'a'.repeat(18), 'a'.repeat(19), 'aB3'.repeat(10), 'пароль12']

it('review D19: every way to a new account takes the same passwords', () => {
  const making = Object.values(allCalls)
    .flatMap((domain) => Object.entries<AnyCall>(domain))
    .flatMap(([name, { body, access }]) => {
      const { name: called, password } = (body as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {}
      if (!called || !password || access !== 'public') return []
      return [{ name, takes: passwords.map((each) => password.safeParse(each).success) }]
    })
  expect(making.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['register', 'acceptInvitation', 'acceptOperatorInvitation', 'createOperator']),
  )
  for (const { name, takes } of making) expect(takes, name).toEqual(making[0]?.takes)
})
