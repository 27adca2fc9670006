/** Tasks that were started in this tab: what they make is given to the person as soon as it is there. */
const started = new Set<string>()

export function noteStarted(taskId: string): void {
  started.add(taskId)
}

/** Whether it was started here; from then on it is known no more. */
export function takeStarted(taskId: string): boolean {
  return started.delete(taskId)
}
