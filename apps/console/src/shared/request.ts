import type { AnyCall } from '@kilowatch/contract'

export interface RequestParts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Address and request of a declared call: path parameters filled in, query encoded as a form, body as JSON. */
export function requestOf(call: AnyCall, input: RequestParts): { url: string; init: RequestInit } {
  const url = pathOf(call.path, input.params ?? {}) + queryOf(input.query ?? {})
  const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) }
  return { url, init: { method: call.method, ...body } }
}

function pathOf(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:([A-Za-z_]\w*)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`no value for :${name} in ${pattern}`)
    return encodeURIComponent(value)
  })
}

function queryOf(query: Record<string, unknown>): string {
  const known = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (known.length === 0) return ''
  return `?${new URLSearchParams(known.map(([key, value]) => [key, String(value)]))}`
}
