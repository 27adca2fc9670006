import { z } from 'zod'
import { type Access, type AnyCall, type ExportSpan, exportDays, takesPlainDays, type Variant } from '../call.ts'
import { codes, httpStatus, type RefusalCode } from '../codes.ts'
import { successCode } from '../headers.ts'
import * as contract from '../index.ts'
import { recordKinds } from '../records.ts'
import { eachCall, pathsOf } from '../registry.ts'

type Json = Readonly<Record<string, unknown>>
type Entry = ReturnType<typeof eachCall>[number]

/** The enterprise prefix where an installation says no other. */
const prefix = '/prod-api'

/** The whole contract as an OpenAPI 3.1 document: a function of the declarations, the same every time. */
export function openApiDocument(): Json {
  const shapes = answerShapes()
  const paths: Record<string, Record<string, Json>> = {}
  for (const entry of eachCall()) {
    const [own = '', ...others] = pathsOf(entry.call, prefix).map((path) => path.replace(/:(\w+)/g, '{$1}'))
    const whole = operation(entry, shapes.answers[answerName(entry)])
    const put = (path: string, said: Json) => {
      paths[path] = { ...paths[path], [entry.call.method.toLowerCase()]: said }
    }
    put(own, whole)
    others.forEach((path, index) => {
      put(path, { ...whole, operationId: `${whole.operationId}${index + 2}`, 'x-same-as': own })
    })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kilowatch',
      version: '1',
      description:
        'Calls of the console and of gateways. One reply shape: code, msg, data. What people read comes in the language of the header `language`. A program logs in with `POST /api/account/userkey/`, where `pw` is the upper-case MD5 of the password with `kilowatch` behind it, and sends `user_id` and `token` of the answer as the headers `userid` and `token`; docs/clients.md goes on from there.',
    },
    paths,
    components: { securitySchemes, schemas: shapes.named },
  }
}

const securitySchemes = {
  userid: { type: 'apiKey', in: 'header', name: 'userid', description: 'Id of the signed-in user; must be the token’s.' },
  token: { type: 'apiKey', in: 'header', name: 'token', description: 'Token of the log-in answer; seven days.' },
  sign: { type: 'apiKey', in: 'header', name: 'sign', description: 'Signature by the session’s signKey: docs/clients.md.' },
  timestamp: { type: 'apiKey', in: 'header', name: 'timestamp', description: 'Time stamp of the signature, 32 hexadecimal characters.' },
}

/** Exported shapes get a name of their own, the rest of an answer stands where it is used. */
function answerShapes(): { named: Record<string, Json>; answers: Record<string, Json> } {
  const registry = z.registry<{ id: string }>()
  const names = new Set<string>()
  // Sorted: bundlers and test runners list exports in orders of their own.
  for (const [name, value] of Object.entries(contract).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!(value instanceof z.ZodObject) || registry.has(value)) continue
    registry.add(value, { id: name })
    names.add(name)
  }
  const calls = eachCall().filter(({ call }) => !registry.has(call.data as z.ZodType))
  for (const entry of calls) registry.add(entry.call.data as z.ZodType, { id: answerName(entry) })
  const { schemas } = z.toJSONSchema(registry, { uri: placeOf, unrepresentable: 'any' })
  const all = Object.entries(schemas as Record<string, Json>).map(([name, schema]) => [name, withoutMarks(schema)] as const)
  const answers = Object.fromEntries(all.filter(([name]) => !names.has(name)))
  for (const entry of eachCall()) {
    const id = registry.get(entry.call.data as z.ZodType)?.id
    if (id && names.has(id)) answers[answerName(entry)] = { $ref: placeOf(id) }
  }
  // What one call answers may stand within the answer of another: then it has its place by the call's name.
  const within = new Set([...JSON.stringify(all).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name))
  return { named: Object.fromEntries(all.filter(([name]) => names.has(name) || within.has(name))), answers }
}

const placeOf = (id: string): string => `#/components/schemas/${id}`

function answerName({ domain, name }: Pick<Entry, 'domain' | 'name'>): string {
  return `${domain}.${name}`
}

function withoutMarks({ $schema: _schema, $id: _id, ...rest }: Json): Json {
  return rest
}

function inputSchema(schema: unknown): Json {
  return withoutMarks(z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json)
}

/** The name of the call; with its domain where another one's is called the same. */
function operationId(domain: string, name: string): string {
  return eachCall().filter((other) => other.name === name).length > 1 ? `${domain}.${name}` : name
}

function operation(entry: Entry, answer: Json | undefined): Json {
  const { domain, name, call } = entry
  return {
    operationId: operationId(domain, name),
    tags: [domain],
    summary: call.summary,
    ...(call.span ? { description: spanWords(call.span) } : {}),
    'x-access': call.access,
    ...(call.access === 'public' ? {} : { security: [securityOf(call)] }),
    parameters: [...pathParameters(call), ...queryParameters(call)],
    ...requestBody(call),
    responses: { 200: success(call, answer), ...refusals(call) },
  }
}

/** JSON, or a form where files come with it. */
function requestBody({ body, files }: AnyCall): Json {
  if (!files) return body ? { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(body) } } } } : {}
  const { properties = {}, required = [] } = (body ? inputSchema(body) : {}) as { properties?: Json; required?: string[] }
  const file = { type: 'string', format: 'binary' }
  const schema = { type: 'object', required: [...required, files.field], properties: { ...properties, [files.field]: file } }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

/** The signed and wrapper clients sign what they send. */
function securityOf({ variant }: AnyCall): Json {
  const signed = variant === 'signed' || variant === 'wrapper'
  return { userid: [], token: [], ...(signed ? { sign: [], timestamp: [] } : {}) }
}

function pathParameters(call: AnyCall): Json[] {
  return [...call.path.matchAll(/:(\w+)/g)].map((found) => ({ name: found[1], in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters(call: AnyCall): Json[] {
  if (!call.query) return []
  const { properties = {}, required = [] } = inputSchema(call.query) as { properties?: Record<string, Json>; required?: string[] }
  const demanded = new Set([...required, ...(call.span && !call.span.unless ? ends : [])])
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: demanded.has(name) },
    schema: takesPlainDays(call) && ends.includes(name) ? { anyOf: [schema, plainDay] } : schema,
  }))
}

const ends = ['from', 'to']
const plainDay = { type: 'string', format: 'date', description: 'The whole day, in the time zone of the business' }

/** The rules of an export in words. */
function spanWords({ most, ahead, unless }: ExportSpan): string {
  const words = [
    'from and to are required',
    ...(ahead ? [] : ['from is not after today']),
    'from is not after to',
    `the span is at most one ${most} (${exportDays[most]} days)`,
  ].join('; ')
  const free = Object.entries(unless ?? {}).map(([name, values]) => `${name}=${[values].flat().join('|')}`)
  return free.length > 0 ? `${words}. Not where ${free.join(' and ')}.` : `${words}.`
}

function success(call: AnyCall, answer: Json | undefined): Json {
  if (call.answer === 'file' || call.answer === 'content')
    return { description: 'The file', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  if (call.answer === 'stream') return { description: 'Events', content: { 'text/event-stream': { schema: answer } } }
  const schema = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: successCode(call.variant) }, msg: { type: 'string' }, data: answer },
  }
  return { description: 'Done', content: { 'application/json': { schema } } }
}

/** Codes that any call of that access may answer, and the call's own. */
function refusals(call: AnyCall): Json {
  const all = new Set<number>([
    ...(call.query || call.body ? [10003, 10004] : []),
    ...accessRefusals(call.access as Access),
    40001,
    ...(call.refusals ?? []),
  ])
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of [...all].sort((a, b) => a - b) as RefusalCode[]) {
    const status = statusOf(call.variant, code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  byStatus.delete(200)
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.map((code) => `${code}: ${codes[code].en} / ${codes[code].zh}`).join('\n\n') },
    ]),
  )
}

function accessRefusals(access: Access): RefusalCode[] {
  if (access === 'public') return []
  if (access === 'operator') return [20001, 90001, 70001]
  if (access === 'signed-in' || 'lists' in access) return [20001, 90001]
  if ('all' in access) return [...new Set(access.all.flatMap(accessRefusals))]
  const kind = 'record' in access ? access.record : 'records' in access ? access.records : undefined
  if (kind && recordKinds[kind] === 'person') return [20001, 90001, 70003]
  return 'business' in access ? [20001, 90001, 70001, 100000] : [20001, 90001, 70001, 70003, 100000]
}

function statusOf(variant: Variant, code: RefusalCode): number {
  return variant === 'own' ? httpStatus[code] : 200
}

/** The document as it stands in docs/openapi.json. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`
}
