import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAsset } from 'node:sea'

/**
 * What speaks to the operating system's serial lines, out of the one file: the system loads it from a file alone. The build puts this into
 * the place of what looks for it beside the package (`scripts/bundle.mjs`). @throws where the program is not the one file
 */
export function loadBinding(): unknown {
  const bytes = Buffer.from(getAsset('serial.node'))
  const folder = mkdtempSync(join(tmpdir(), 'kilowatch-gateway-'))
  const file = join(folder, 'serial.node')
  const loaded = { exports: {} }
  try {
    writeFileSync(file, bytes, { mode: 0o700 })
    process.dlopen(loaded as NodeJS.Module, file)
    return loaded.exports
  } finally {
    removeLoaded(folder)
  }
}

/** Windows holds what is loaded: there it stays until the folder for such files is emptied. */
function removeLoaded(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {}
}
