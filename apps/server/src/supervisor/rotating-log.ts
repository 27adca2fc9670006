import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const mostBytes = 10_000_000
const kept = 3

/** Appends to `<folder>/<name>.log`; beyond 10 MB it becomes `.1`, and so on to `.3`. */
export function rotatingLog(folder: string, name: string): (part: Uint8Array | string) => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${name}.log`)
  let bytes = existsSync(file) ? statSync(file).size : 0
  return (part) => {
    try {
      if (bytes > mostBytes) {
        shift(file)
        bytes = 0
      }
      appendFileSync(file, part, { mode: 0o600 })
      bytes += part.length
    } catch {
      // A full disk costs log lines, not the server.
    }
  }
}

function shift(file: string): void {
  for (let number = kept; number > 0; number--) {
    const older = number === 1 ? file : `${file}.${number - 1}`
    if (existsSync(older)) renameSync(older, `${file}.${number}`)
  }
}
