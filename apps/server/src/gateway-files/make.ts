import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Make } from './made-files.ts'

/** Beside this file: the bundle in dist, or the source in development. */
const program = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './make-process.ts' : './make-gateway-file.js', import.meta.url))

/** Of nice: whoever waits for an answer comes first. */
const afterOthers = 10

/** Milliseconds: forty megabytes over a slow line, and a minute of a core. */
const longest = 900_000

/** Makes one file in a process of its own. @throws with what that process said */
export const makeInProcess: Make = (order) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...(program.endsWith('.ts') ? ['--import', 'tsx'] : []), program, JSON.stringify(order)], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: longest,
    })
    if (child.pid !== undefined) setPriority(child.pid, afterOthers)
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (part: string) => (said = `${said}${part}`.slice(-500)))
    child.once('error', reject)
    child.once('close', (code, signal) => (code === 0 ? resolve() : reject(new Error(said.trim() || `it ended with ${code ?? signal}`))))
  })
