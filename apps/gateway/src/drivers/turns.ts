import { readFileSync } from 'node:fs'
import { replaceFile } from '../replace-file.ts'

interface Kept {
  raw: number
  turns: number
}

/** How often counters have started again at zero, kept over restarts of the program. */
export class Turns {
  readonly #file: string
  readonly #kept: Map<string, Kept>
  #saved = ''

  constructor(file: string) {
    this.#file = file
    this.#kept = new Map(Object.entries(load(file)))
    this.#saved = this.#text()
  }

  /**
   * What a counter has counted in all. `size`: how many numbers its word has. One that is smaller than before went round where its device
   * did not restart, and was reset where it did; one that is not smaller outlived the restart. Where that is not known, it went round from the last quarter into the first, and was reset
   * anywhere else.
   */
  counted(counter: string, raw: number, size: number, restarted?: boolean): number {
    const before = this.#kept.get(counter)
    const turns = turnsAfter(before, raw, size, restarted)
    this.#kept.set(counter, { raw, turns })
    return turns * size + raw
  }

  /** @throws the file system's error */
  save(): void {
    const text = this.#text()
    if (text === this.#saved) return
    replaceFile(this.#file, text)
    this.#saved = text
  }

  #text(): string {
    return JSON.stringify(Object.fromEntries(this.#kept))
  }
}

function turnsAfter(before: Kept | undefined, raw: number, size: number, restarted: boolean | undefined): number {
  if (!before) return 0
  if (raw >= before.raw) return before.turns
  if (restarted) return 0
  const wentRound = restarted === false || (before.raw >= 0.75 * size && raw < 0.25 * size)
  return wentRound ? before.turns + 1 : 0
}

/** What is missing or damaged counts as nothing: counters then begin with what the device says. */
function load(file: string): Record<string, Kept> {
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Object.fromEntries(Object.entries(found ?? {}).filter((entry): entry is [string, Kept] => isKept(entry[1])))
  } catch {
    return {}
  }
}

function isKept(value: unknown): value is Kept {
  const { raw, turns } = (value ?? {}) as Partial<Kept>
  return Number.isSafeInteger(raw) && Number.isSafeInteger(turns)
}
