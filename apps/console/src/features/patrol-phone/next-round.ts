import type { Todo } from '@kilowatch/contract'

/** The round that a person does after this one: the first that waits for somebody to go there. */
export function nextRound(todos: readonly Todo[], doneTaskId: string): Todo | undefined {
  const toBeDone = ({ id, kind, step, handOn, assignee }: Todo) =>
    kind === 'patrol-task' && id !== doneTaskId && step !== 'accept' && !(handOn === 'provider' && assignee === null)
  return todos.find(toBeDone)
}
