import type { AnyCall, Input } from '@kilowatch/contract'
import type { FastifyInstance } from 'fastify'
import type { Person } from './house.ts'
import { type Answer, answerOf, identityOf, send } from './test-server.ts'

/** Sends a call with its sample, as its clients do; a call that takes files gets a small workbook of one new uplink. */
export async function sendSample(app: FastifyInstance, call: AnyCall, input: object, person: Person | null): Promise<Answer<unknown>> {
  if (!call.files) return send(app, call, input as Input<AnyCall>, person)
  const { params } = input as { params?: Record<string, string> }
  const form = new FormData()
  form.set(call.files.field, new Blob(['网关编号,名称\n,新网关\n'], { type: 'text/csv' }), 'uplinks.csv')
  const encoded = new Response(form)
  const response = await app.inject({
    method: call.method,
    url: call.path.replace(/:(\w+)/g, (_: string, name: string) => encodeURIComponent(params?.[name] ?? '')),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...(person ? identityOf(person) : {}) },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answerOf(response)
}
