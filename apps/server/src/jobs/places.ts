/** Lets so many works go on at a time; the others wait in their order. */
export function places(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let taken = 0
  const waiting: (() => void)[] = []

  async function enter(): Promise<void> {
    if (taken < most) taken += 1
    else await new Promise<void>((done) => waiting.push(done))
  }

  /** The place goes to the next, or is free. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
