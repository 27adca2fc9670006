import type { Readable } from 'node:stream'
import type { Language } from '@kilowatch/catalog'
import type { AccessOf, AnswerOf, AnyCall, Data, DeviceRight, Parsed, RecordKind, RecordOwner, recordKinds } from '@kilowatch/contract'
import type { Logger } from 'pino'
import type { Services } from '../services.ts'
import type { Spooled } from './spool.ts'
import type { AlarmSubject, DeviceSubject, Membership, RecordSubject, UplinkSubject, User, Visible } from './subjects.ts'

/** Bytes for the browser to keep, written as they come. */
export interface FileAnswer {
  name: string
  type: string
  body: AsyncIterable<string | Uint8Array>
}

/** A kept file's content, for anyone who may see it. */
export interface ContentAnswer {
  name: string
  type: string
  bytes: number
  /** Hex. */
  sha256: string
  open(): Promise<Readable>
}

/** One open event stream. */
export interface EventSink {
  /** False: the reader is too slow and has been cut off. */
  write(chunk: string): boolean
  close(): void
  onClose(listener: () => void): void
}
export type StreamAnswer = (sink: EventSink) => void

/** What one rule of access found. */
type Found<A> = A extends { device: string }
  ? { device: DeviceSubject }
  : A extends { devices: string }
    ? { devices: readonly DeviceSubject[] }
    : A extends { uplink: DeviceRight }
      ? { uplink: UplinkSubject }
      : A extends { alarm: DeviceRight }
        ? { alarm: AlarmSubject }
        : A extends { alarms: DeviceRight }
          ? { alarms: readonly AlarmSubject[] }
          : A extends { lists: string }
            ? { visible: Visible }
            : A extends { record: infer K extends RecordKind }
              ? FoundRecord<(typeof recordKinds)[K]>
              : A extends { records: infer K extends RecordKind }
                ? { records: readonly RecordSubject<(typeof recordKinds)[K]>[] }
                : A extends { business: string }
                  ? { business: Membership }
                  : object
type FoundRecord<O extends RecordOwner> = { record: RecordSubject<O> } & (O extends 'business' ? { business: Membership } : object)
type AllFound<R> = R extends readonly [infer First, ...infer Rest] ? Found<First> & AllFound<Rest> : object
/** What the access rule found: the subject of the call, already checked. */
type Subjects<A> = A extends 'public' ? { user: null } : { user: User } & (A extends { all: infer R } ? AllFound<R> : Found<A>)

/** One file of a multipart body, on disk until the call is answered; its size was checked while it came. */
export interface UploadedFile extends Spooled {
  name: string
  /** As its sender says. */
  type: string
}

export interface Circumstances {
  language: Language
  /** Network address of the caller. */
  address: string
  /** The request came over HTTPS, as the reverse proxy says. By which name it came is nobody's business: see `Config.publicUrl`. */
  secure: boolean
  /** The caller is on this machine and calls it by a local name: no page of another origin, and no name that somebody points here. */
  isLocal: boolean
  /** What the caller's program calls itself. */
  agent: string
  /** Of a call that overwrites: when its sender last saw what it replaces, where they said so. */
  seenAt?: Date | undefined
  /** Of a call that declares `files`. */
  files: readonly UploadedFile[]
  log: Logger
}
export type HandlerRequest<C> = Parsed<C> & Subjects<AccessOf<C>> & Circumstances
export type HandlerResult<C> =
  AnswerOf<C> extends 'file'
    ? FileAnswer
    : AnswerOf<C> extends 'content'
      ? ContentAnswer
      : AnswerOf<C> extends 'stream'
        ? StreamAnswer
        : Data<C>
export type Handlers<Calls> = {
  [K in keyof Calls]: (request: HandlerRequest<Calls[K]>, services: Services) => Promise<HandlerResult<Calls[K]>>
}

/** A handler whose declaration is no longer in its type: the routes have checked the input against it. */
export type ErasedHandler = (request: object, services: Services) => Promise<unknown>
export interface HandlerSet {
  calls: Readonly<Record<string, AnyCall>>
  implementations: Readonly<Record<string, ErasedHandler>>
}

/** Every declared call of a domain with its handler: a missing or surplus one does not compile. */
export function handlers<const Calls extends Record<string, AnyCall>>(calls: Calls, implementations: Handlers<Calls>): HandlerSet {
  return { calls, implementations: implementations as unknown as Record<string, ErasedHandler> }
}
