import { readLocal, writeLocal } from './local-values.ts'

const store = 'kw.browser'

/** Random, made once and sent with every sign-in: the server knows by it where somebody signed in before. It opens nothing. */
export function browserSecret(): string {
  const kept = readLocal<string>(store)
  if (kept !== null) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  writeLocal(store, made)
  return made
}
