import { type AnyCall, wireQuery } from '@kilowatch/contract'

export interface RequestParts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** Of a call that declares files: the body travels as multipart then. */
  files?: readonly File[]
}

export interface Request {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | FormData
}

/**
 * Address and request of a declared call: path parameters filled in, query encoded as a form, body as JSON, or as multipart beside files.
 * `prefix` stands before the calls of the enterprise families.
 */
export function requestOf(call: AnyCall, input: RequestParts, prefix = ''): Request {
  const path = pathOf(call.path, input.params ?? {}) + queryOf(input.query ?? {})
  return { url: call.prefixed ? prefix + path : path, method: call.method, ...bodyOf(call, input) }
}

function bodyOf(call: AnyCall, { body, files }: RequestParts): Pick<Request, 'headers' | 'body'> {
  if (call.files && files) return { headers: {}, body: formOf(call.files.field, body, files) }
  if (body === undefined) return { headers: {} }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function formOf(field: string, body: unknown, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(body) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const file of files) form.append(field, file)
  return form
}

function pathOf(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:([A-Za-z_]\w*)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`no value for :${name} in ${pattern}`)
    return encodeURIComponent(value)
  })
}

function queryOf(query: Record<string, unknown>): string {
  const fields = new URLSearchParams(wireQuery(query))
  return fields.size === 0 ? '' : `?${fields}`
}
