import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Two serial devices of this machine, wired to each other. */
export interface SerialPair {
  ours: string
  theirs: string
  stop(): Promise<void>
}

/** A pair of pseudo-terminals, by socat. */
export async function openSerialPair(): Promise<SerialPair> {
  const folder = mkdtempSync(join(tmpdir(), 'kw-serial-'))
  const ours = join(folder, 'ours')
  const theirs = join(folder, 'theirs')
  const socat = spawn('socat', [`pty,raw,echo=0,link=${ours}`, `pty,raw,echo=0,link=${theirs}`], { stdio: 'ignore' })
  const ended = once(socat, 'exit')
  while (!existsSync(ours) || !existsSync(theirs)) {
    if (socat.exitCode !== null) throw new Error('socat has ended')
    await new Promise((next) => setTimeout(next, 10))
  }
  return {
    ours,
    theirs,
    async stop() {
      socat.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
