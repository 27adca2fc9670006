import { type AnyCall, changedAtHeader, type Envelope, overwrites, signedPayload } from '@kilowatch/contract'
import { dayIn } from '@kilowatch/work'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { budgets, type Turns } from '../budgets/index.ts'
import { isLocalName, isLoopback } from '../networks.ts'
import type { Services } from '../services.ts'
import { type AccessGate, type ParsedInput, subjectsOf } from './access.ts'
import { sendContent } from './content-answer.ts'
import { refusalEnvelope, successEnvelope } from './envelope.ts'
import { checkExportRange, demandExportRange } from './export-range.ts'
import { sendFile } from './file-answer.ts'
import { fromForm } from './form-fields.ts'
import type { ContentAnswer, ErasedHandler, FileAnswer, StreamAnswer } from './handlers.ts'
import { parseInput } from './input.ts'
import { readerLanguage } from './language.ts'
import { inMoments } from './plain-days.ts'
import { readerZone } from './reader-zone.ts'
import type { RememberedSessions } from './remembered-sessions.ts'
import { requestHashOf, sendOnce, writeOnce } from './replay.ts'
import { claimedSight, refusingConflicts } from './seen.ts'
import type { SharedAnswers } from './shared-answers.ts'
import { demandSignature, type Signature } from './signature.ts'
import type { OpenStreams } from './streams.ts'
import type { DeviceSubject, User } from './subjects.ts'
import { turnOf } from './turns.ts'

export interface Wiring {
  services: Services
  /** What callers may do, asked of the database of these services. */
  gateOf: (services: Services) => AccessGate
  gate: AccessGate
  streams: OpenStreams
  sessions: RememberedSessions
  answers: SharedAnswers
  /** Whose turn it is to have a file written, to read a kept one, and to read what is costly. */
  exports: Turns
  contents: Turns
  /** Of people without an account. */
  downloads: Turns
  reads: Turns
  /** Of calls that change something. */
  writes: Turns
}

export interface Route {
  call: AnyCall
  handler: ErasedHandler
  wiring: Wiring
}

/** Signature, input, access, handler: answers in the envelope, as a file or as a stream. */
export async function answer(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  try {
    return await answered(route, request, reply)
  } finally {
    // Before the caller hears of it, and also where it failed half-way: any change may have ended a session.
    if (changes(route.call)) forgetAll(route.wiring)
  }
}

async function answered(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { call, wiring } = route
  const { user, signature } = request
  if (user && signature) demandSignature(call, { signKey: user.signKey, token: tokenOf(request) }, request, signature)
  if (call.answer === 'file') return fileOf(route, request, reply)
  if (call.answer === 'content') return contentOf(route, request, reply)
  if (call.answer === 'stream') return streamOf(route, request, reply)
  reply.header('cache-control', 'no-store')
  const envelope = await inWriteTurn(route, user, () =>
    user && signature && changes(call) ? onceOnly(route, request, user, signature) : envelopeOf(route, request, wiring.services),
  )
  if (changes(call)) reply.header(changedAtHeader, wiring.services.clock.now().getTime())
  return envelope
}

/** A turn of the business, until the file is written or its reader is gone. */
async function fileOf(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { exports, services } = route.wiring
  const giveBack = await turnOf(exports, holderOf(request.user), services.excesses, { own: 'exports-under-way', all: 'exports-busy' })
  reply.raw.once('close', giveBack)
  try {
    return sendFile(reply, (await handled(route, request, services)) as FileAnswer)
  } catch (error) {
    giveBack()
    throw error
  }
}

/** A turn of the person, until all is read or its reader is gone. */
async function contentOf(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { contents, downloads, services } = route.wiring
  const { user, ip } = request
  // Whoever has no account takes nobody's turn who has one.
  const giveBack = await turnOf(user ? contents : downloads, user?.id ?? ip, services.excesses, {
    own: 'contents-under-way',
    all: 'contents-busy',
  })
  reply.raw.once('close', giveBack)
  if (!user) endAfter(reply, budgets.downloadTime.most * 1_000)
  // Anyone who left while they waited has said so already.
  if (reply.raw.destroyed) giveBack()
  try {
    return await sendContent(request, reply, (await handled(route, request, services)) as ContentAnswer)
  } catch (error) {
    giveBack()
    throw error
  }
}

/** However slowly it is read: so that nobody's turn lasts for ever. */
function endAfter(reply: FastifyReply, milliseconds: number): void {
  const timer = setTimeout(() => reply.raw.destroy(), milliseconds)
  reply.raw.once('close', () => clearTimeout(timer))
}

async function streamOf(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { streams, services } = route.wiring
  const { user, ip } = request
  const place = streams.admit({ person: user?.id, business: user?.business?.id, address: ip }, services.excesses)
  reply.raw.once('close', place)
  try {
    return streams.open(reply, (await handled(route, request, services)) as StreamAnswer)
  } catch (error) {
    place()
    throw error
  }
}

/** Whose budget a costly call is: of the person, and of the business where they have one. */
function holderOf(user: User | null): { business: string; person: string } {
  return { business: user?.business?.id ?? `person ${user?.id}`, person: user?.id ?? '' }
}

function forgetAll({ sessions, answers }: Wiring): void {
  sessions.forget()
  answers.forget()
}

function changes(call: AnyCall): boolean {
  return call.changes !== undefined
}

/** In a turn of the business: a write keeps one of the connections to the database until it is done. What `sends` has one only in between. */
async function inWriteTurn({ call, wiring }: Route, user: User | null, work: () => Promise<Envelope<unknown>>): Promise<Envelope<unknown>> {
  if (!user || !changes(call) || call.sends) return work()
  const giveBack = await turnOf(wiring.writes, holderOf(user), wiring.services.excesses, { own: 'writes-under-way', all: 'writes-busy' })
  try {
    return await work()
  } finally {
    giveBack()
  }
}

function onceOnly(route: Route, request: FastifyRequest, user: User, signature: Signature): Promise<Envelope<unknown>> {
  const { method, url, body, uploads: files } = request
  const at = route.wiring.services.clock.now()
  const once = route.call.sends ? sendOnce : writeOnce
  return once(
    {
      write: { userId: user.id, id: signature.timestamp, requestHash: requestHashOf({ method, url, body, files }), at },
      token: tokenOf(request),
      work: (services) => envelopeOf(route, request, services),
      refused: (refusal) => refusalEnvelope(refusal, readerLanguage(request.headers)),
    },
    route.wiring.services,
  )
}

async function envelopeOf(route: Route, request: FastifyRequest, services: Services): Promise<Envelope<unknown>> {
  return successEnvelope(route.call.variant, await handled(route, request, services), route.call.beside)
}

/** What the handler answers; it and the access rule ask the database of these services. */
async function handled({ call, handler, wiring }: Route, request: FastifyRequest, services: Services): Promise<unknown> {
  const raw = rawInput(call, request)
  const timeZone = readerZone(request.user)
  const query = inMoments(call, raw.query, timeZone)
  // Before it is said what else is missing; what frees from it is known when the query has been read.
  if (call.span && !call.span.unless) demandExportRange(query as object)
  const input = parseInput(call, { ...raw, query }, dayIn(services.clock.now(), timeZone))
  const gate = services === wiring.services ? wiring.gate : wiring.gateOf(services)
  const subjects = await subjectsOf(call, gate, request.user, input)
  if (call.span) checkExportRange(call.span, input.query as object, services.clock.now(), timeZone)
  const language = readerLanguage(request.headers)
  const circumstances = {
    language,
    address: request.ip,
    secure: request.protocol === 'https',
    isLocal: isLocal(request),
    agent: request.headers['user-agent'] ?? '',
    files: request.uploads,
    log: request.log,
    ...(overwrites(call) ? { seenAt: claimedSight(request.headers) } : {}),
  }
  const ask = () => refusingConflicts(input.body, () => handler({ ...input, ...subjects, ...circumstances }, services))
  const work = call.costly ? () => inTurn(wiring, request.user, ask) : ask
  if (call.shared === undefined) return work()
  const view = call.access === 'public' ? 'anybody' : request.user ? await viewOf(subjects, gate, request.user) : undefined
  return view === undefined ? work() : wiring.answers.get(JSON.stringify([call.path, view, language, input]), call.shared, work)
}

function isLocal({ ip, headers }: FastifyRequest): boolean {
  const origin = headers.origin?.replace(/^https?:\/\//, '')
  return isLoopback(ip) && isLocalName(headers.host ?? '') && (origin === undefined || isLocalName(origin))
}

async function inTurn({ reads, services }: Wiring, user: User | null, work: () => Promise<unknown>): Promise<unknown> {
  const giveBack = await turnOf(reads, holderOf(user), services.excesses, { own: 'reads-under-way', all: 'reads-busy' })
  try {
    return await work()
  } finally {
    giveBack()
  }
}

/** Of people as they were looked up: it is forgotten with their session, when their rights change or anything is changed here. */
const views = new WeakMap<User, Promise<string | undefined>>()

/** Names what the person sees where others may see the same: a device with a right, or a whole business. */
async function viewOf(subjects: { device?: DeviceSubject }, gate: AccessGate, user: User): Promise<string | undefined> {
  if (subjects.device) return `device ${subjects.device.id} ${subjects.device.right}`
  const known = views.get(user)
  if (known) return known
  const view = gate.view(user)
  views.set(user, view)
  view.catch(() => views.delete(user))
  return view
}

/** A GET that writes may be sent as a POST: its body then holds what the query would, and what was signed of the two is used. */
function rawInput(call: AnyCall, { method, params, query, body, headers }: FastifyRequest): ParsedInput {
  const posted = call.method === 'GET' && method === 'POST'
  return {
    params: params as ParsedInput['params'],
    query: posted ? signedPayload(query, body) : query,
    body: call.body && isForm(headers) ? fromForm(call.body as z.ZodType, (body ?? {}) as Record<string, unknown>) : body,
  }
}

function isForm(headers: FastifyRequest['headers']): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(headers['content-type'] ?? '')
}

function tokenOf({ headers }: FastifyRequest): string {
  return typeof headers.token === 'string' ? headers.token : ''
}
