import { closeSync, fdatasync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'

/** What the queue needs of a file system; tests put a full disk behind it. */
export interface Disk {
  /** Appends all bytes at `position`. @throws the system's error (ENOSPC, EIO …) */
  write(fd: number, bytes: Buffer, position: number): void
  /** Resolves when the bytes survive a power failure. */
  sync(fd: number): Promise<void>
}

const datasync = promisify(fdatasync)

export const realDisk: Disk = {
  write(fd, bytes, position) {
    for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, position + done)
  },
  sync: (fd) => datasync(fd),
}

/** Whether the system said that there is no room left. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** Cuts a file to its good part, so that a half-written record is gone. */
export function truncate(fd: number, bytes: number): void {
  ftruncateSync(fd, bytes)
}

export function readAt(file: string, position: number, length: number): Buffer {
  const fd = openSync(file, 'r')
  try {
    const bytes = Buffer.allocUnsafe(length)
    const read = readSync(fd, bytes, 0, length, position)
    return bytes.subarray(0, read)
  } finally {
    closeSync(fd)
  }
}

/** A new file is only there after a power failure when its folder was synchronised too; NTFS, which has no such thing, keeps a journal of names. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
