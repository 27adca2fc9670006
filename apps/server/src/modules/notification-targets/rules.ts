import type { HttpProvider } from '@kilowatch/contract'

/** Stands for what is kept and not shown. */
export const hidden = '…'

/** What of a target's address is shown: its host and its last four characters. */
export function shownAddress(address: string): string {
  return `${new URL(address).host} ${hidden}${address.slice(-4)}`
}

/** A provider as it may be shown: header values and what stands behind '?' may be keys. */
export function shownProvider(provider: HttpProvider): HttpProvider {
  const [base = '', query] = splitAddress(provider.url)
  const headers = Object.fromEntries(Object.keys(provider.headers).map((name) => [name, hidden]))
  return { ...provider, url: query === undefined ? base : `${base}?${hidden}`, headers }
}

/**
 * The provider that is meant by one in which hidden parts were given back.
 * Only for the same address: a key is never sent to where it was not meant for. Undefined: a part is hidden and there is none to stand for it.
 */
export function revealed(given: HttpProvider, before: HttpProvider | undefined): HttpProvider | undefined {
  const [base = '', query] = splitAddress(given.url)
  const known = before && splitAddress(before.url)[0] === base ? before : undefined
  const url = query === hidden ? known?.url : given.url
  const headers = Object.entries(given.headers).map(([name, value]) => [name, value === hidden ? known?.headers[name] : value] as const)
  if (url === undefined || headers.some(([, value]) => value === undefined)) return undefined
  return { ...given, url, headers: Object.fromEntries(headers.map(([name, value]) => [name, value ?? ''])) }
}

function splitAddress(url: string): [string, string | undefined] {
  const at = url.indexOf('?')
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)]
}
