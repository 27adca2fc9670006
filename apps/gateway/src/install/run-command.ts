import { spawnSync } from 'node:child_process'
import { Mistake } from '../texts.ts'

/** @throws Mistake with what the command said */
export function runCommand(command: string, words: readonly string[], statusOf = statusOfCommand): void {
  const { status, said } = statusOf(command, words)
  if (status !== 0) throw new Mistake('install-command', { command: [command, ...words].join(' '), reason: said })
}

/** How a command ended, where that it fails is an answer too; null: it could not be started. */
export function statusOfCommand(command: string, words: readonly string[]): { status: number | null; said: string } {
  const { status, stdout, stderr, error } = spawnSync(command, words)
  return { status, said: error?.message ?? (decoded(stderr).trim() || decoded(stdout).trim()) }
}

/** Programs of Windows write in the code page of its language; of ours that is the one for Chinese. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
