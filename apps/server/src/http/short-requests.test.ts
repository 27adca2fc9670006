import { telemetryCalls } from '@kilowatch/contract'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { countShortRequests } from './short-requests.ts'

it('counts a call that answers at once from when it has come to when it is answered; no costly one, no file, no upload and no page', async () => {
  const app = fastify()
  let under = 0
  const time = {
    begin() {
      under += 1
      let over = false
      return () => {
        if (!over) under -= 1
        over = true
      }
    },
  }
  countShortRequests(app, time)
  const calls = {
    short: telemetryCalls.readLatest,
    costly: telemetryCalls.readHistory,
    file: telemetryCalls.exportSamples,
    upload: { ...telemetryCalls.readLatest, files: { field: 'file', most: 1, bytes: 1, types: [] } },
    page: undefined,
  }
  for (const [name, call] of Object.entries(calls)) app.get(`/${name}`, { config: call ? { call } : {} }, async () => ({ under }))
  for (const name of Object.keys(calls)) {
    expect((await app.inject(`/${name}`)).json(), name).toEqual({ under: name === 'short' ? 1 : 0 })
    expect(under).toBe(0)
  }
  await app.close()
})

it('does not count one whose answer is written, however slowly it is read', async () => {
  const app = fastify()
  const order: string[] = []
  countShortRequests(app, { begin: () => () => order.push('answered') })
  app.addHook('onSend', async () => {
    order.push('sent')
  })
  app.get('/short', { config: { call: telemetryCalls.readLatest } }, async () => ({}))
  await app.inject('/short')
  expect(order.slice(0, 2)).toEqual(['answered', 'sent'])
  await app.close()
})
