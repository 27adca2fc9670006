import type { HttpProvider } from '@kilowatch/contract'

export interface HeaderDraft {
  name: string
  value: string
}
/** The provider as its form holds it: headers in rows. */
export interface ProviderDraft extends Omit<HttpProvider, 'headers'> {
  headers: HeaderDraft[]
}

const usual: ProviderDraft = {
  url: '',
  method: 'POST',
  contentType: 'application/json',
  headers: [],
  body: '{"mobile": "{to}", "content": "{text}"}',
  successText: '',
}

/** What the form begins with: the present provider, or a usual one. */
export function draftOf(present: HttpProvider | null): ProviderDraft {
  if (!present) return usual
  const { url, method, contentType, headers, body, successText } = present
  return { url, method, contentType, body, successText, headers: Object.entries(headers).map(([name, value]) => ({ name, value })) }
}

/** The provider that the form says; a request without a body has none. */
export function providerOf({ url, method, contentType, headers, body, successText }: ProviderDraft): HttpProvider {
  return {
    url: url.trim(),
    method,
    contentType,
    headers: Object.fromEntries(headers.map(({ name, value }) => [name.trim(), value])),
    body: method === 'GET' ? '' : body,
    successText: successText.trim(),
  }
}

/** Whether a body is what its kind says before anything is filled in: places stand inside of texts. */
export function bodyFits(contentType: HttpProvider['contentType'], body: string): boolean {
  if (contentType !== 'application/json') return true
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

/** Whether the message and whom it is for stand anywhere. */
export function namesMessage({ url, method, body }: Pick<ProviderDraft, 'url' | 'method' | 'body'>): boolean {
  const filled = method === 'GET' ? url : url + body
  // What is not shown again may hold them.
  const hidden = url.includes('…')
  const holds = (...places: string[]) => places.some((place) => filled.includes(place))
  return hidden || (holds('{to}') && holds('{text}', '{code}'))
}
