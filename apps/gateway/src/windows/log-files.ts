import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface LogFilesOptions {
  folder: string
  /** A file that has so many bytes is full. */
  fileBytes?: number
  /** So many are kept. */
  files?: number
}

/** A log in numbered files of one folder, the newest of which grows; the oldest goes when there are too many. */
export class LogFiles {
  readonly #folder: string
  readonly #fileBytes: number
  readonly #files: number
  #number: number
  #fd: number
  #bytes: number

  /** Goes on in the newest file. @throws the system's error when it cannot be opened */
  constructor({ folder, fileBytes = 10 * 1024 * 1024, files = 5 }: LogFilesOptions) {
    this.#folder = folder
    this.#fileBytes = fileBytes
    this.#files = files
    mkdirSync(folder, { recursive: true })
    this.#number = this.#numbers().at(-1) ?? 1
    this.#fd = openSync(this.#path(this.#number), 'a', 0o600)
    this.#bytes = fstatSync(this.#fd).size
  }

  /** With the system when it returns. What cannot be written is lost: a full disk must not end a gateway. */
  write(line: string): void {
    const bytes = Buffer.from(line)
    try {
      if (this.#bytes > 0 && this.#bytes + bytes.length > this.#fileBytes) this.#begin()
      this.#bytes += writeSync(this.#fd, bytes)
    } catch {}
  }

  close(): void {
    closeSync(this.#fd)
  }

  #begin(): void {
    const full = this.#fd
    this.#fd = openSync(this.#path(this.#number + 1), 'a', 0o600)
    this.#number++
    this.#bytes = 0
    closeSync(full)
    for (const old of this.#numbers().slice(0, -this.#files)) this.#remove(old)
  }

  /** Where somebody looks at it, it goes with the next. */
  #remove(number: number): void {
    try {
      rmSync(this.#path(number))
    } catch {}
  }

  #numbers(): number[] {
    const found = readdirSync(this.#folder).flatMap((name) => /^gateway-(\d{6,})\.log$/.exec(name)?.[1] ?? [])
    return found.map(Number).sort((one, other) => one - other)
  }

  #path(number: number): string {
    return join(this.#folder, `gateway-${String(number).padStart(6, '0')}.log`)
  }
}
