/** Work for each name is done one after the other; what comes while so many wait for their turn is not done. */
export function createTurns(mostWaiting: number, failed: (name: string, error: unknown) => void) {
  const waiting = new Map<string, { count: number; done: Promise<void> }>()

  function end(name: string): void {
    const now = waiting.get(name)
    if (now && now.count > 1) waiting.set(name, { ...now, count: now.count - 1 })
    else waiting.delete(name)
  }

  return (name: string, work: () => Promise<void>): void => {
    const { count, done } = waiting.get(name) ?? { count: 0, done: Promise.resolve() }
    if (count >= mostWaiting) return
    const next = done
      .then(work)
      .catch((error: unknown) => failed(name, error))
      .finally(() => end(name))
    waiting.set(name, { count: count + 1, done: next })
  }
}
