import { randomUUID } from 'node:crypto'
import { patrolFormCalls } from '@kilowatch/contract'
import type { FastifyInstance } from 'fastify'
import type { Person } from './house.ts'
import { send } from './test-server.ts'

/** The person opens the form of a task, says of every line that it was not done, and signs. @returns its id */
export async function signPatrolForm(app: FastifyInstance, taskId: string, by: Person): Promise<string> {
  const { data: form } = await send(app, patrolFormCalls.openTaskForm, { params: { taskId } }, by)
  for (const { device, lines } of form.records) {
    const entries = lines
      .filter(({ item }) => item.required)
      .map(({ key }) => ({ id: randomUUID(), key, result: 'undone' as const, note: '柜门锁着' }))
    if (entries.length > 0) await send(app, patrolFormCalls.enterFormRecord, { body: { form_id: form.id, box_id: device.id, entries } }, by)
  }
  const signed = await send(app, patrolFormCalls.submitForm, { query: { form_id: form.id } }, by)
  if (signed.envelope.code !== 200) throw new Error(signed.text)
  return form.id
}
