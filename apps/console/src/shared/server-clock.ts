import { readLocal, writeLocal } from './local-values.ts'

const store = 'kw.clock'

/** Milliseconds that the server's clock is ahead of this machine's, as last heard. */
export function clockOffset(): number {
  return readLocal<number>(store) ?? 0
}

/** Keeps what the server said its clock shows now, in milliseconds since 1970. */
export function hearServerTime(serverTime: number, now: number): void {
  writeLocal(store, serverTime - now)
}
