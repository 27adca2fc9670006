import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { StagePerson } from './stage.ts'

export interface RequestOrder {
  url: string
  people: readonly StagePerson[]
  boxIds: readonly string[]
  connections: number
  seconds: number
}

export interface RequestResult {
  answered: number
  /** Of them, those with another code than success. */
  refused: number
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Runs the generator of signed requests in a process of its own. */
export function askSigned(order: RequestOrder): Promise<RequestResult> {
  const child = fork(fileURLToPath(new URL('./request-process.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  return new Promise((resolve, reject) => {
    child.once('message', ({ result }: { result: RequestResult }) => resolve(result))
    child.once('exit', (code) => reject(new Error(`the generator ended with ${code}`)))
    child.send(order)
  })
}
