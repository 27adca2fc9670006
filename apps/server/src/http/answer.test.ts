import { type AnyCall, call } from '@kilowatch/contract'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { answer } from './answer.ts'

const shared = { method: 'POST', path: '/x', variant: 'own', access: 'public', summary: '', data: z.null(), sample: {} } as const
const request = { headers: {}, params: {}, query: {}, body: undefined, ip: '192.0.2.1', user: null, signature: null, uploads: [] }

/** How often sessions and answers are forgotten after one such request. */
async function forgotten(declared: AnyCall): Promise<[number, number]> {
  const sessions = { forget: vi.fn() }
  const answers = { forget: vi.fn() }
  const wiring = { services: { clock: { now: () => new Date('2026-11-28T00:00:00Z') } }, sessions, answers, gate: {} }
  const handler = vi.fn(async () => null)
  await answer({ call: declared, handler, wiring } as never, request as never, { header: () => {} } as never)
  expect(handler).toHaveBeenCalledOnce()
  return [sessions.forget.mock.calls.length, answers.forget.mock.calls.length]
}

it('review P16: a POST that only reads clears no sessions and no answers; any other does', async () => {
  expect(await forgotten(call({ ...shared, reads: [] }))).toEqual([0, 0])
  expect(await forgotten(call({ ...shared, changes: [] }))).toEqual([1, 1])
})
