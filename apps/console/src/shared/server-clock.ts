import { readLocal, writeLocal } from './local-values.ts'

const store = 'kw.clock'

/** As kept; undefined: to be read anew. Each reading on the screen asks for it once a second. */
let known: number | undefined
// Another tab of this browser heard of it.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === store || key === null) known = undefined
})

/** Milliseconds that the server's clock is ahead of this machine's, as last heard. */
export function clockOffset(): number {
  known ??= readLocal<number>(store) ?? 0
  return known
}

/** Keeps what the server said its clock shows now, in milliseconds since 1970. */
export function hearServerTime(serverTime: number, now: number): void {
  known = serverTime - now
  writeLocal(store, known)
}
