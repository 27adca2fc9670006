import type { Language } from '@kilowatch/catalog'
import type { LifeKind, LifeLine } from '@kilowatch/contract'
import { type Flow, type FlowState, flows } from '@kilowatch/work'
import type { DeviceSubject } from '../../http/subjects.ts'
import type { Queryable } from '../../storage/queryable.ts'

/** Who reads the time-line of which device, and how far. */
export interface LifeReader {
  device: DeviceSubject
  userId: string
  language: Language
  now: Date
  /** Is of the device's business. */
  member: boolean
  /** Sees all work on it. */
  whole: boolean
  /** Sees patrol records of it, though of another business. */
  records: boolean
  /** Has it by a share alone, from then on. */
  since: Date | null
}

/** What a line says, beside its kind and time. */
export interface Told extends Partial<Omit<LifeLine, 'id' | 'kind' | 'at'>> {
  /** As the source found it. */
  id: string
  title: string
}

/**
 * One source of lines: where they are found and what they say. Fragments of SQL name the device `:device`, its business `:business` and the
 * reader `:userId`; `works` (id, kind; named first in `from`) holds the work on the device that the reader sees. The business is never what is found by (`+ 0`): a business has
 * far more than a device.
 */
export interface LifeSource {
  /** Stands in cursors: never changed. */
  name: string
  kind: LifeKind
  /** Absent: whoever is of the business. */
  sees?: (reader: LifeReader) => boolean
  /** Of what is found in several parts: each ends with `page`, which finds no more than a page of it. */
  from: string | ((page: (at: string, id: string) => string) => string)
  /** When it happened; with the device it is an index, where there may be many. */
  at: string
  /** A whole number. */
  id: string
  where?: string
  /** Those of the found ones that the reader may read. */
  tell(db: Queryable, reader: LifeReader, ids: readonly string[]): Promise<Told[]>
}

/** What a state of work is called, and how it looks. */
export function stateOf(kind: string, state: string, language: Language): LifeLine['state'] {
  const flow: Flow | undefined = flows.find((one) => one.kind === kind)
  const found = (flow?.states as Readonly<Record<string, FlowState>> | undefined)?.[state]
  return found ? { says: found[language], tone: found.tone } : null
}
