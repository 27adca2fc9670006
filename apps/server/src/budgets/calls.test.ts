import { type AnyCall, businessCalls, eachCall } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import { budgets } from './budgets.ts'
import { budgetsOfCall } from './calls.ts'

it('every declared call has a budget of bytes, of count and of time', () => {
  for (const { call } of eachCall()) {
    const { body, file, rates, turns, seconds } = budgetsOfCall(call)
    const named = `${call.method} ${call.path}`
    expect(budgets[body].unit, named).toBe('bytes')
    if (call.files) expect(file && budgets[file], named).toMatchObject({ unit: 'bytes', most: call.files.bytes })
    expect(rates.length > 0 || call.access === 'public', named).toBe(true)
    expect(
      rates.every((rate) => budgets[rate].unit === 'count' && budgets[rate].within !== undefined),
      named,
    ).toBe(true)
    expect(turns.length > 0 || (call.answer ?? 'json') === 'json', named).toBe(true)
    expect(seconds.length > 0 && seconds.every((name) => budgets[name].unit === 'seconds'), named).toBe(true)
  }
})

it('a call that brings files which no budget bounds is refused where it is declared', () => {
  const call: AnyCall = { ...businessCalls.importUplinks, files: { field: 'picture', most: 3, bytes: 9_000_000 } }
  expect(() => budgetsOfCall(call)).toThrow('no budget')
})

interface Schema {
  type: string
  def: {
    checks?: { _zod: { def: { check: string } } }[]
    element?: unknown
    innerType?: unknown
    shape?: object
    in?: unknown
    out?: unknown
    options?: unknown[]
    items?: unknown[]
  }
}

/** Where a list of the input has no most: 'body.ids'. */
function endless(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null || !('def' in schema)) return []
  const { type, def } = schema as Schema
  const bounded = (def.checks ?? []).some(({ _zod }) => ['max_length', 'length_equals'].includes(_zod.def.check))
  const own = type === 'array' && !bounded ? [at] : []
  const inner = [def.innerType, def.in, def.out, ...(def.options ?? []), ...(def.items ?? [])].flatMap((one) => endless(one, at))
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, one]) => endless(one, `${at}.${name}`))
  return [...own, ...inner, ...endless(def.element, `${at}[]`), ...fields]
}

it('no list of a declared input is without a most', () => {
  const found = eachCall().flatMap(({ call }) => [
    ...endless(call.query, `${call.method} ${call.path} query`),
    ...endless(call.body, `${call.method} ${call.path} body`),
  ])
  expect([...new Set(found)]).toEqual([])
})
