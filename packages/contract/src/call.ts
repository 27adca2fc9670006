import type { z } from 'zod'
import type { KindsOf, RecordKind } from './records.ts'
import type { ChangeTag, Tag } from './tags.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Which of the specification's clients sends the call: decides identity headers, signature and envelope. `own` is ours, under /api/v1. */
export type Variant = 'own' | 'unsigned' | 'signed' | 'wrapper'

/** Strongest last: view < operate < manage < main. */
export const deviceRights = ['view', 'operate', 'manage', 'main'] as const
export type DeviceRight = (typeof deviceRights)[number]

export type ParamNames<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | ParamNames<Rest>
  : P extends `${string}:${infer N}`
    ? N
    : never
export type Params<P extends string> = { [N in ParamNames<P>]: string }
type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined

/** 'params.deviceId', 'query.id', 'body.alarmIds': where in the input the subject's id (or ids) stands. */
type IdAt<P extends string, Q, B> =
  | `params.${ParamNames<P>}`
  | (Q extends z.ZodObject ? `query.${keyof z.output<Q> & string}` : never)
  | (B extends z.ZodObject ? `body.${keyof z.output<B> & string}` : never)

/** One rule of access. */
export type SingleAccess<At extends string = string> =
  | 'public'
  | 'signed-in'
  /** Runs the platform. */
  | 'operator'
  /**
   * 'share': main or manage, or a share that may be shared on. 'control': main or manage, or operate where the owner or an administrator let
   * the person control it. 'set': main or manage, or an employee who operates it and was let set its values and plan for it, not only command.
   */
  | { device: DeviceRight | 'share' | 'control' | 'set'; at: At }
  /** The same right on each of several devices; the input holds an array of box ids. */
  | { devices: DeviceRight | 'share'; at: At }
  | { uplink: DeviceRight; at: At }
  | { alarm: DeviceRight; at: At }
  /** One right on each of several alarms; the input holds an array of ids. */
  | { alarms: DeviceRight; at: At }
  /** The handler receives a relation of what the caller may see, never a bare user id. */
  | { lists: 'devices' | 'alarms' | 'uplinks' }
  | { business: 'member' | 'admin' | 'owner' }
  /** A record that the caller sees by what it belongs to (`records.ts`); any other does not exist. */
  | { record: RecordKind; can: 'see'; at: At }
  /** Each of several that the caller sees so; the input holds an array of ids. */
  | { records: RecordKind; can: 'see'; at: At }
  /** A record of the caller's business, as its administrator. */
  | { record: KindsOf<'business'>; can: 'manage'; at: At }

/** Who may call: data, so that tests are generated from it. There is no default. */
export type Access<At extends string = string> = SingleAccess<At> | { all: readonly SingleAccess<At>[] }

/** Files of a multipart body. */
export interface FilesRule {
  /** Name of the part. */
  field: string
  most: number
  /** Of each. */
  bytes: number
}

/**
 * The rules of an export that is narrowed by a time: `from` and `to` are required, the start is not after today nor after the end, and they
 * are so far apart at the most: a month, or the week that samples get.
 */
export interface ExportSpan {
  most: 'year' | 'month' | 'week'
  /** Of what is planned: the start may be after today. */
  ahead?: true
  /** Where the query says this, or one of several, all of it may be had: what is open now is no log. */
  unless?: Readonly<Record<string, string | readonly string[]>>
}

/** Days of the calendar. */
export const exportDays = { year: 366, month: 31, week: 7 } as const satisfies Record<ExportSpan['most'], number>

/** Whether the query frees the file from naming days. */
export function isSpanFree({ unless = {} }: ExportSpan, query: object): boolean {
  const conditions = Object.entries(unless)
  return (
    conditions.length > 0 &&
    conditions.every(([name, values]) => [values].flat().includes(String((query as Record<string, unknown>)[name] ?? '')))
  )
}

/** How the answer travels: an envelope, a file that is made for it, a kept file's content, or server-sent events. */
export type Answer = 'json' | 'file' | 'content' | 'stream'

/**
 * Every call says what it is for: its answer shows kinds of data and changes nothing, whatever the method; or it changes kinds of data.
 * A GET of the specification that changes something answers POST as well.
 */
type Effect = { reads: readonly Tag[]; changes?: never } | { changes: readonly ChangeTag[]; reads?: never }

interface Declaration<P extends string, Q, B, D, A, N extends Answer> {
  method: Method
  path: P
  variant: Variant
  access: A
  summary: string
  query?: Q
  body?: B
  /** Shape of `data` in the envelope; of each event for a stream; unused for a file or a content. */
  data: D
  answer?: N
  /** Of every file that a time narrows. */
  span?: ExportSpan
  /** The specification's codes that this call may answer besides the common ones. */
  refusals?: readonly number[]
  /**
   * Replaces, or decides on, what somebody else may have changed since the caller looked: such a call takes the header `seen-at` (`headers.ts`).
   * PUT and PATCH do unless they say otherwise; other methods do where they say so.
   */
  overwrites?: boolean
  /** Sends messages or reads files, which may take half a minute: done in steps instead of as one transaction. What it wrote stays. */
  sends?: true
  /**
   * Milliseconds for which all who see the same may get one answer; what is changed meanwhile ends it. Of calls that list, of those
   * on one device whose answer depends on the device and the right alone, and of public ones, whose answer depends on what is asked alone.
   */
  shared?: number
  /** Refused with 30001 for devices of its access rule that have expired or are disabled. */
  activeDevice?: true
  /** Reads so much that one business may have only a few of such calls under way: the others wait. */
  costly?: true
  /** Mounted below the enterprise prefix (`/prod-api` unless the installation says otherwise). */
  prefixed?: true
  /** Other paths of the specification for the same call, each a full one or below the enterprise prefix. */
  aliases?: readonly (string | { prefixed: string })[]
  /** A multipart body may carry these; the handler receives them as `files`. */
  files?: FilesRule
  /** The fields of `data` stand beside it in the envelope too. */
  beside?: true
  /** One valid input. Words such as ':device', ':uplink', ':alarm', ':employee' stand for ids of the caller's own things. */
  sample: { params?: Params<P>; query?: In<Q>; body?: In<B> }
}

export interface Call<
  P extends string = string,
  Q = unknown,
  B = unknown,
  D extends z.ZodType = z.ZodType,
  A = unknown,
  N extends Answer = Answer,
> extends Declaration<P, Q, B, D, A, N> {
  reads?: readonly Tag[]
  changes?: readonly ChangeTag[]
}

/** A call of any shape, where only its declaration matters. */
// biome-ignore lint/suspicious/noExplicitAny: the parts vary independently and none is read through this type
export type AnyCall = Call<any, any, any, any, any>

/** Declares one call; server route, typed client, query key, OpenAPI and access tests follow from it. */
export function call<
  const P extends string,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  D extends z.ZodType = z.ZodType,
  const A extends Access<IdAt<P, Q, B>> = never,
  const N extends Answer = 'json',
>(declaration: Declaration<P, Q, B, D, A, N> & Effect): Call<P, Q, B, D, A, N> {
  return declaration
}

/** Whether it is narrowed from one moment to another: then a plain day will do for either, whole, in the zone of the reader's business. */
export function takesPlainDays({ query }: AnyCall): boolean {
  const { from, to }: Record<string, z.ZodType | undefined> = query?.shape ?? {}
  return from !== undefined && to !== undefined && from.safeParse(someMoment).success
}
const someMoment = '2026-11-01T00:00:00Z'

/** Whether the call replaces what somebody else may have changed since the caller looked. */
export function overwrites({ overwrites: declared, method, changes }: AnyCall): boolean {
  return changes !== undefined && (declared ?? (method === 'PUT' || method === 'PATCH'))
}

/** What a handler receives, already parsed; `user` and what access resolved are added by the server. */
export type Parsed<C> =
  C extends Call<infer P, infer Q, infer B, infer _D, infer _A> ? { params: Params<P>; query: Out<Q>; body: Out<B> } : never
/** What a client sends: only the parts that the call has. */
export type Input<C> =
  C extends Call<infer P, infer Q, infer B, infer _D, infer _A>
    ? ([ParamNames<P>] extends [never] ? object : { params: Params<P> }) &
        (Q extends z.ZodType ? (object extends In<Q> ? { query?: In<Q> } : { query: In<Q> }) : object) &
        (B extends z.ZodType ? { body: In<B> } : object)
    : never
export type Data<C> = C extends Call<infer _P, infer _Q, infer _B, infer D, infer _A> ? z.output<D> : never
export type AccessOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer _D, infer A> ? A : never
export type AnswerOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer _D, infer _A, infer N> ? N : never
