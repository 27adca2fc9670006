import type { Language } from '@kilowatch/catalog'
import type { AccessOf, AnswerOf, AnyCall, Data, DeviceRight, Parsed } from '@kilowatch/contract'
import type { Logger } from 'pino'
import type { Services } from '../services.ts'
import type { AlarmSubject, DeviceSubject, Membership, UplinkSubject, User, Visible } from './subjects.ts'

/** Bytes for the browser to keep, written as they come. */
export interface FileAnswer {
  name: string
  type: string
  body: AsyncIterable<string>
}

/** One open event stream. */
export interface EventSink {
  /** False: the reader is too slow and has been cut off. */
  write(chunk: string): boolean
  close(): void
  onClose(listener: () => void): void
}
export type StreamAnswer = (sink: EventSink) => void

/** What the access rule found: the subject of the call, already checked. */
type Subjects<A> = A extends 'public'
  ? { user: null }
  : { user: User } & (A extends { device: DeviceRight }
      ? { device: DeviceSubject }
      : A extends { uplink: DeviceRight }
        ? { uplink: UplinkSubject }
        : A extends { alarm: DeviceRight }
          ? { alarm: AlarmSubject }
          : A extends { alarms: DeviceRight }
            ? { alarms: readonly AlarmSubject[] }
            : A extends { lists: string }
              ? { visible: Visible }
              : A extends { business: string }
                ? { business: Membership }
                : object)

export interface Circumstances {
  language: Language
  /** Network address of the caller. */
  address: string
  log: Logger
}
export type HandlerRequest<C> = Parsed<C> & Subjects<AccessOf<C>> & Circumstances
export type HandlerResult<C> = AnswerOf<C> extends 'file' ? FileAnswer : AnswerOf<C> extends 'stream' ? StreamAnswer : Data<C>
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
