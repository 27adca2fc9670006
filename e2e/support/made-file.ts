import { type AnyCall, type Input, type Task, taskCalls } from '@kilowatch/contract'
import { ask, type Caller, fileOf } from './api-client.ts'

/** Starts a task, waits for its end and gives the file that it made. */
export async function madeFile<C extends AnyCall>(caller: Caller, call: C, input: Input<C>): Promise<Buffer> {
  const { id } = (await ask(caller, call, input)) as Task
  for (;;) {
    const task = (await ask(caller, taskCalls.listTasks, {})).find((one) => one.id === id)
    if (task?.file) return fileOf(caller, taskCalls.readTaskFile, { params: { taskId: id } })
    if (task?.endedAt) throw new Error(`${call.path}: ${task.state} ${task.failure}`)
    await new Promise((later) => setTimeout(later, 100))
  }
}
