export interface TimeLimit {
  /** Aborted with the outer signal's reason, or with a TimeoutError. */
  signal: AbortSignal
  /** The work is over: nothing is waited for any more. */
  end(): void
}

/**
 * Ends when `outer` does, or after `milliseconds`. Not `AbortSignal.any([outer, AbortSignal.timeout(…)])`: Node 20 may collect that
 * timeout as garbage before it fires, and a server that hangs would then be waited for without end.
 */
export function timeLimit(outer: AbortSignal, milliseconds: number): TimeLimit {
  const ending = new AbortController()
  const onOuter = () => {
    clearTimeout(timer)
    ending.abort(outer.reason)
  }
  const end = () => {
    clearTimeout(timer)
    outer.removeEventListener('abort', onOuter)
  }
  const timer = setTimeout(() => {
    end()
    ending.abort(new DOMException('no answer in time', 'TimeoutError'))
  }, milliseconds)
  if (outer.aborted) onOuter()
  else outer.addEventListener('abort', onOuter, { once: true })
  return { signal: ending.signal, end }
}

export interface WakeablePause {
  /** So many milliseconds, or until `stopping` is aborted. @returns true where it was woken before */
  wait(milliseconds: number): Promise<boolean>
  /** Ends a pause, or the one that comes next. */
  wake(): void
}

/** Pauses of one loop. */
export function wakeablePause(stopping: AbortSignal): WakeablePause {
  let isWoken = false
  let end = () => {}
  async function wait(milliseconds: number): Promise<boolean> {
    if (!isWoken) {
      const ended = new AbortController()
      end = () => ended.abort()
      stopping.addEventListener('abort', end, { once: true })
      await pause(milliseconds, ended.signal)
      stopping.removeEventListener('abort', end)
    }
    const woken = isWoken
    isWoken = false
    return woken
  }
  return {
    wait,
    wake() {
      isWoken = true
      end()
    },
  }
}

/** So many milliseconds, or until `stopping` is aborted. */
export function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted) return resolve()
    const finish = () => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, Math.max(0, milliseconds))
    stopping.addEventListener('abort', finish)
  })
}
