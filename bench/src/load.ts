import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Fleet } from './fleet.ts'

/** What the generator is told. */
export interface LoadOrder {
  url: string
  fleet: Fleet
  seconds: number
  /** Samples in one message; the devices of an uplink that are read in the same tick. */
  samplesPerMessage: number
  /** Samples a second over all uplinks; undefined: as many as are confirmed. */
  rate?: number
  /** Messages of one uplink that may be unconfirmed at a time, when there is no rate. */
  window: number
}

/** What it has seen, when every message was answered. */
export interface LoadResult {
  sent: number
  /** Values in what was sent. */
  sentValues: number
  confirmed: number
  rejected: number
  /** From the first message to the last confirmation. */
  seconds: number
  /** Milliseconds from publishing to confirmation. */
  confirmedAfter: { p50: number; p99: number }
  /** Processor seconds of the generator itself. */
  cpu: number
}

export interface Load {
  /** Every device is announced and has an id; the first message goes out. */
  started: Promise<void>
  done: Promise<LoadResult>
}

/** Runs the generator in a process of its own. */
export function startLoad(order: LoadOrder): Load {
  const child = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  const started = deferred<void>()
  const done = deferred<LoadResult>()
  child.on('message', (said: { started?: true; result?: LoadResult }) => {
    if (said.started) started.resolve()
    if (said.result) done.resolve(said.result)
  })
  child.once('exit', (code) => {
    const error = new Error(`the load generator ended with ${code}`)
    started.reject(error)
    done.reject(error)
  })
  child.send(order)
  return { started: started.promise, done: done.promise }
}

function deferred<T>() {
  let settle: { resolve(value: T): void; reject(error: Error): void } = { resolve() {}, reject() {} }
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  promise.catch(() => {})
  return { promise, resolve: (value: T) => settle.resolve(value), reject: (error: Error) => settle.reject(error) }
}
