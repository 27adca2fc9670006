import type { Access, AnyCall } from '@kilowatch/contract'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from './refusal.ts'
import type { User } from './subjects.ts'

/** A call that somebody signed in may not make, or not with these ids. */
export interface RefusedAccess {
  user: User
  code: number
  /** 'GET /api/v1/devices/:deviceId' */
  what: string
  /** Ids that the call named. */
  ids: readonly string[]
  address: string
}
export type OnRefused = (refused: RefusedAccess) => void

/** No right, nothing there that the caller may see, not the main user. */
const codes: readonly number[] = [70001, 70003, 100000]
const id = /^\d{1,20}$/
const mostIds = 10

/** Undefined: nobody was signed in, or it was no question of access. */
export function refusedAccess(request: FastifyRequest, { code }: Refusal): RefusedAccess | undefined {
  const call: AnyCall | undefined = request.routeOptions.config.call
  if (!call || !request.user || !codes.includes(code)) return undefined
  return { user: request.user, code, what: `${call.method} ${call.path}`, ids: idsOf(call, request), address: request.ip }
}

function idsOf(call: AnyCall, request: FastifyRequest): string[] {
  const access = call.access as Access
  const rules = typeof access === 'object' && 'all' in access ? access.all : [access]
  const named = rules.flatMap((rule) => (typeof rule === 'object' && 'at' in rule ? [valueAt(request, rule.at)] : []))
  const values = [...Object.values((request.params ?? {}) as Record<string, unknown>), ...named.flat()]
  return [...new Set(values.filter((value) => typeof value === 'string' && id.test(value)).map(String))].slice(0, mostIds)
}

function valueAt(request: FastifyRequest, at: string): unknown {
  const [part = '', name = ''] = at.split('.')
  const holder: unknown = part === 'body' ? request.body : part === 'query' ? request.query : request.params
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : undefined
}
