import { setImmediate as nextTurn } from 'node:timers'
import { budgets } from './budgets.ts'

/** Milliseconds that long work may run ahead of its share, so that one short read among others does not wait. */
const ahead = 20

/**
 * Who may use the event loop: short questions first. Long work comes in parts of some milliseconds, one at a time; while a short question
 * is being answered, all parts together have their share of the time and no more.
 */
export class SpareTime {
  readonly #share: number
  #parts: (() => void)[] = []
  #going = false
  #short = 0
  /** Milliseconds that parts may take at once; below zero, what they took too much. */
  #credit = ahead
  #counted = performance.now()
  #waiting: NodeJS.Timeout | undefined

  /** `share` of the time, between 0 and 1. */
  constructor(share: number) {
    this.#share = share
  }

  /** A short question has begun; gives what says that it is answered, which may be called more than once. */
  begin(): () => void {
    let answered = false
    this.#short += 1
    return () => {
      if (answered) return
      answered = true
      this.#short -= 1
      if (this.#short === 0 && this.#waiting) this.#goOn()
    }
  }

  /** Before each part of long work but the first: resolves when it may be done. */
  part(): Promise<void> {
    return new Promise((begin) => {
      this.#parts.push(begin)
      if (this.#going) return
      this.#going = true
      this.#next()
    })
  }

  #next(): void {
    const wait = this.#short === 0 ? 0 : -this.#left() / this.#share
    if (wait <= 0) this.#goOn()
    else this.#waiting = setTimeout(() => this.#goOn(), wait)
  }

  #goOn(): void {
    clearTimeout(this.#waiting)
    this.#waiting = undefined
    // Of two immediates of one turn the second comes when the microtasks of the first are done, and those are the part.
    let began = 0
    nextTurn(() => {
      began = performance.now()
      this.#parts.shift()?.()
    })
    nextTurn(() => {
      this.#credit = this.#left() - (performance.now() - began)
      if (this.#parts.length === 0) this.#going = false
      else this.#next()
    })
  }

  #left(): number {
    const now = performance.now()
    this.#credit = Math.min(ahead, this.#credit + (now - this.#counted) * this.#share)
    this.#counted = now
    return this.#credit
  }
}

/** Of this process: it has one event loop. */
export const spareTime = new SpareTime(budgets.longWork.most / 100)
