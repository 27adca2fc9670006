import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAsset } from 'node:sea'

const prefix = 'kilowatch-gateway-'

/** A gateway that starts has loaded what it unpacked within this, ms. */
const loadedWithin = 60_000

/** Native code out of the one file: the system loads it from a file alone. @throws where the program is not the one file */
export function loadBoxed(asset: string): unknown {
  removeLeftOvers()
  const bytes = Buffer.from(getAsset(asset))
  const folder = mkdtempSync(join(tmpdir(), prefix))
  const file = join(folder, asset)
  const loaded = { exports: {} }
  try {
    writeFileSync(file, bytes, { mode: 0o700 })
    process.dlopen(loaded as NodeJS.Module, file)
    return loaded.exports
  } finally {
    removeLoaded(folder)
  }
}

/** What Windows held until its process ended: a gateway that is started again and again would fill the disk with it. */
function removeLeftOvers(): void {
  if (process.platform !== 'win32') return
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    const { mtimeMs = Date.now() } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > loadedWithin) removeLoaded(folder)
  }
}

/** Windows holds what is loaded: there it stays until the next start. */
function removeLoaded(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {}
}
