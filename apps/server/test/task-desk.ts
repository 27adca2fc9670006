import type { AnyCall, Input, Task } from '@kilowatch/contract'
import { taskCalls } from '@kilowatch/contract'
import { startTasks } from '../src/modules/tasks/index.ts'
import { taskKinds } from '../src/task-kinds.ts'
import type { Person } from './house.ts'
import { type Answer, send, type TestServer } from './test-server.ts'

/** Works on the tasks of a test's server, as the worker does. */
export function workOnTasks(server: TestServer, kinds = taskKinds): { stop(): Promise<void> } {
  return startTasks(server.services, server.database.url, kinds, { fallback: 200, hold: 100 })
}

/** Waits until a task has ended. */
export async function ended(server: TestServer, person: Person, id: string, language: 'zh' | 'en' = 'zh'): Promise<Task> {
  for (;;) {
    const { data } = await send(server.app, taskCalls.listTasks, {}, person, { language })
    const task = data.find((one) => one.id === id)
    if (task && task.endedAt !== null) return task
    await new Promise((later) => setTimeout(later, 50))
  }
}

/** Starts a task as `call` does, works on it to its end, and gives what it made. */
export async function madeFile<C extends AnyCall>(
  server: TestServer,
  call: C,
  input: Input<C>,
  person: Person,
  language: 'zh' | 'en' = 'zh',
): Promise<Answer<null>> {
  const started = await send(server.app, call, input, person, { language })
  if (started.envelope.code !== 0) throw new Error(`${call.path}: ${started.envelope.code} ${started.envelope.msg}`)
  const worker = workOnTasks(server)
  const { id, failure } = await ended(server, person, (started.data as Task).id)
  await worker.stop()
  if (failure !== null) throw new Error(`${call.path}: ${failure}`)
  return fileOf(server, person, id)
}

export function fileOf(server: TestServer, person: Person, id: string): Promise<Answer<null>> {
  return send(server.app, taskCalls.readTaskFile, { params: { taskId: id } }, person)
}
