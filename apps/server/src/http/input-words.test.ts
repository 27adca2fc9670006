import { type AnyCall, accountCalls, eachCall } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { parsed } from './input.ts'
import { Refusal } from './refusal.ts'

/** Values that people and programs send by mistake; undefined: nothing. */
const wrong = [undefined, null, '', ' ', 'x'.repeat(30_000), -1e9, 1e12, 0.123456, true, [], [{}], {}, { a: 1 }, '2026-02-30', '\u202e']

/** The fields of a part of a call; none where it is of another shape. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  return Object.keys((schema as z.ZodObject | undefined)?.shape ?? {})
}

/** The words of a refusal, in both languages; none where the value is taken. */
function wordsOf(schema: z.ZodType, value: unknown, part: 'query' | 'body'): { zh: string; en: string } | undefined {
  try {
    parsed(schema, value, part)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { says } = error.detail
    return { zh: says?.('zh') ?? '', en: says?.('en') ?? '' }
  }
}

const partsOf = (call: AnyCall) => (['query', 'body'] as const).flatMap((part) => (call[part] ? [{ part, schema: call[part] }] : []))
/** How the validator speaks. */
const raw = /期望|数值过|无效|expected|Invalid|Too (small|big)|Unrecognized|received|>=|<=|^$/

it('review C5: no call answers a wrong field with the text of the validator, in either language', () => {
  const bad: string[] = []
  let refused = 0
  for (const { domain, name, call } of eachCall())
    for (const { part, schema } of partsOf(call)) {
      const sample = (call.sample as Record<string, object | undefined>)[part] ?? {}
      for (const field of fieldsOf(schema))
        for (const value of wrong) {
          const words = wordsOf(schema, { ...sample, [field]: value }, part)
          if (!words) continue
          refused += 1
          const wellSaid =
            !raw.test(words.zh) && !raw.test(words.en) && /[\u4e00-\u9fff]/.test(words.zh) && !/[\u4e00-\u9fff]/.test(words.en)
          if (!wellSaid) bad.push(`${domain}.${name} ${part}.${field} ${JSON.stringify(value)?.slice(0, 20)}: ${words.zh} | ${words.en}`)
        }
    }
  expect(bad.slice(0, 20)).toEqual([])
  expect(refused).toBeGreaterThan(1_000)
})

it.each([
  ['account', '', '用户名不能为空', 'User name cannot be empty'],
  ['pw', '', '密码不能为空', 'Password cannot be empty'],
])('review C5: an empty %s is refused in the words of the specification, to programs as to people', (field, value, zh, en) => {
  const body = { account: 'demo', pw: 'F'.repeat(32), [field]: value }
  expect(wordsOf(accountCalls.logIn.body as z.ZodType, body, 'body')).toEqual({ zh, en })
})
