import type { ChildProcess } from 'node:child_process'

/** Milliseconds between two questions. */
const askEvery = 2_000
/**
 * Questions without an answer after which a part counts as frozen: 20 s, so that it is replaced within 30. Questions are counted, not time:
 * after a machine has slept, or its supervisor stood still, everybody has all of them again. The busiest ingest answers within a second.
 */
const mostUnanswered = 10
/** Until its first answer a program is still being loaded, on a slow machine for long. */
const mostAtStart = 30

/** What the guard in a child says when it was asked. */
export interface LifeSign {
  /** False while a debugger is attached, who may hold it for as long as he likes. */
  alive: boolean
}

/** Whether a part answers, by its questions and answers alone. */
export class Life {
  #unanswered = 0
  #most = mostAtStart
  #watched = true

  answered({ alive }: LifeSign): void {
    this.#unanswered = 0
    this.#most = mostUnanswered
    this.#watched = alive
  }

  /** It is asked again. @returns whether it is frozen */
  asked(): boolean {
    this.#unanswered += 1
    return this.#watched && this.#unanswered > this.#most
  }
}

/** Asks the child for a sign of life until it ends. Anyone who debugs from the start is left alone. */
export function watchLife(child: ChildProcess, execArgv: readonly string[], onFrozen: () => void): void {
  if ([...execArgv, process.env.NODE_OPTIONS ?? ''].some((argument) => argument.includes('--inspect'))) return
  const life = new Life()
  child.on('message', (message: Partial<LifeSign>) => {
    if (message.alive !== undefined) life.answered({ alive: message.alive })
  })
  const asking = setInterval(() => {
    if (life.asked()) {
      clearInterval(asking)
      onFrozen()
    } else if (child.connected) child.send({ areYouAlive: true }, () => {})
  }, askEvery)
  asking.unref()
  child.once('exit', () => clearInterval(asking))
}
