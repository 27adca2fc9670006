import { type AnyCall, deviceWorkbookRule, type FilesRule, type Input, pathsOf, workbookRule } from '@kilowatch/contract'
import type { FastifyInstance } from 'fastify'
import { parseBy } from '../src/parsing/parser-process.ts'
import type { Person } from './house.ts'
import { serverPrograms } from './programs.ts'
import { smallPicture } from './small-picture.ts'
import { type Answer, answerOf, identityOf, prefixOf, send, signedBy } from './test-server.ts'

export interface FormFile {
  name: string
  bytes: Uint8Array
}

const workbook: FormFile = { name: 'uplinks.csv', bytes: Buffer.from('网关编号,名称\n,新网关\n') }
const devices: FormFile = { name: 'devices.csv', bytes: Buffer.from('设备 ID,类型,品牌,系列\n960000000001,ups,APC,SRT\n') }
const picture: FormFile = { name: '现场.png', bytes: smallPicture }

const sampleFiles = new Map<FilesRule, FormFile>([
  [workbookRule, workbook],
  [deviceWorkbookRule, devices],
])

/** Sends a call with its sample, as its clients do; a call that takes files gets a workbook of one new uplink or device, or a small picture. */
export async function sendSample(app: FastifyInstance, call: AnyCall, input: object, person: Person | null): Promise<Answer<unknown>> {
  if (!call.files) return send(app, call, input as Input<AnyCall>, person, {}, homeOf(person))
  return sendFiles(app, call, input, person, [sampleFiles.get(call.files) ?? picture])
}

/** Everybody's own address: who sends the samples of all calls would on a fast machine spend what one address may. */
function homeOf(person: Person | null): string | undefined {
  if (!person) return undefined
  const id = Number(BigInt(person.id) & 0xff_ffffn)
  return `10.${id >> 16}.${(id >> 8) & 255}.${id & 255}`
}

/** Sends a call that takes files as a form, signed where its clients sign. `at`: which of its paths. */
export async function sendFiles<T = unknown>(
  app: FastifyInstance,
  call: AnyCall,
  input: object,
  person: Person | null,
  files: readonly FormFile[],
  { language = 'zh', at = 0 }: { language?: string; at?: number } = {},
): Promise<Answer<T>> {
  parseBy((await serverPrograms())['parse-process'])
  const { params, body } = input as { params?: Record<string, string>; body?: Record<string, unknown> }
  const form = new FormData()
  // What a form carries is text, and that is signed.
  const fields = Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const { name, bytes } of files) form.append(call.files?.field ?? '', new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(form)
  const response = await app.inject({
    method: call.method,
    url: (pathsOf(call, prefixOf(app))[at] ?? '').replace(/:(\w+)/g, (_: string, name: string) => encodeURIComponent(params?.[name] ?? '')),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      language,
      ...(person ? identityOf(person) : {}),
      // Without fields the form is an empty body, which is signed and not the query.
      ...signedBy(app, call, { body: fields }, person),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answerOf<T>(response)
}
