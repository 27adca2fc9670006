import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from './uplink/queue/disk.ts'

/** When it returns, the file holds this text, after a power failure too; until then it holds what it held. @throws the system's error */
export function replaceFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const fd = openSync(`${file}.new`, 'w', 0o600)
  try {
    writeSync(fd, text)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(`${file}.new`, file)
  syncFolder(dirname(file))
}
