/** Milliseconds after the last key. */
const pause = 1_000
/** Milliseconds until what could not be kept is tried again. */
const again = 8_000

/** `waiting`: not at the server yet. */
export type Keeping = 'kept' | 'waiting' | 'failed'

export interface DraftKeeper {
  /** The newest text, kept soon. */
  keep(text: string): void
  /** At once. */
  flush(): void
}

/** Keeps a text at the server soon after each change, one request at a time; what was typed meanwhile goes with the next. */
export function draftKeeper(send: (text: string) => Promise<unknown>, tell: (keeping: Keeping) => void): DraftKeeper {
  let newest: string | null = null
  let busy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void write(), milliseconds)
  }
  async function write(): Promise<void> {
    clearTimeout(timer)
    if (busy || newest === null) return
    const text = newest
    newest = null
    busy = true
    try {
      await send(text)
      busy = false
      if (newest === null) tell('kept')
      else void write()
    } catch {
      busy = false
      newest ??= text
      tell('failed')
      later(again)
    }
  }
  return {
    keep(text) {
      newest = text
      tell('waiting')
      later(pause)
    },
    flush: () => void write(),
  }
}
