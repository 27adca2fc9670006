import { expect, test } from 'vitest'
import { type Code, codes, httpStatus, reactionTo } from './codes.ts'
import { messages, messageText } from './messages.ts'

/** Section 8 of the specification's calls, in its order. */
const specified = [
  -2, -1, 0, 1, 10001, 10002, 10003, 10004, 20001, 20002, 20003, 20004, 20005, 20006, 30001, 40001, 50001, 50002, 50003, 60001, 60002,
  60003, 60004, 60005, 60006, 70001, 70002, 70003, 80001, 80002, 80003, 90000, 90001, 90002, 100000, 401,
]

test('every code of the specification has words in both languages, and no other is there but the families’ 200', () => {
  const known = Object.keys(codes).map(Number)
  expect(known.sort((a, b) => a - b)).toEqual([...specified, 200].sort((a, b) => a - b))
  for (const { zh, en } of Object.values(codes)) {
    expect(zh).toMatch(/[\u4e00-\u9fff]/)
    expect(en).toMatch(/^[\x20-\x7e]+$/)
  }
})

test('review P4: what a code says by itself is what the specification calls it', () => {
  expect([50003, 70002, 100000].map((code) => codes[code as Code].zh)).toEqual(['数据已存在', '资源已存在', '没有权限'])
  expect([50003, 70002, 100000].map((code) => codes[code as Code].en)).toEqual([
    'Data already exists',
    'The resource already exists',
    'No permission',
  ])
})

test('the console takes 0 and 200, shows -1 and 1, leaves on the ended session’s codes, and stops at everything else', () => {
  const by = (reaction: string) => (Object.keys(codes) as unknown as Code[]).filter((code) => reactionTo(code) === reaction).map(Number)
  expect(by('ok').sort()).toEqual([0, 200])
  expect(by('show').sort()).toEqual([-1, 1])
  expect(by('log-out').sort()).toEqual([401, 90000, 90001, 90002])
  for (const code of [-2, 10001, 70003, 100000, 12345, Number.NaN]) expect(reactionTo(code)).toBe('reject')
})

test('an answer of our own calls has an HTTP status that says the same', () => {
  expect([httpStatus[90000], httpStatus[20001], httpStatus[70003], httpStatus[80001], httpStatus[40001]]).toEqual([401, 401, 404, 429, 500])
  for (const [code, { does, status }] of Object.entries(codes)) {
    expect(status >= 400, code).toBe(does === 'reject' || does === 'log-out')
  }
})

test('every message has words in both languages, with the same parameters', () => {
  const parameters = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String)
  for (const [name, { zh, en }] of Object.entries(messages)) {
    expect(zh, name).toMatch(/[\u4e00-\u9fff]/)
    expect(en, name).not.toMatch(/[\u4e00-\u9fff]/)
    expect(parameters(zh), name).toEqual(parameters(en))
  }
  expect(messageText('export-span', 'en', { days: 31 })).toBe('An export can span at most 31 days')
})
