import type { Language } from '@kilowatch/catalog'
import type { Business, DeviceRight, KindsOf, Mode, RecordOwner } from '@kilowatch/contract'

/** The signed-in caller, as the session says. */
export interface User {
  id: string
  name: string
  loginName: string
  nickname: string
  corp: string
  trade: string
  mode: Mode
  /** Runs the platform. */
  operator: boolean
  sf: 1 | 2 | 3
  agent: 0 | 1
  demo: boolean
  /** What they call the console; empty: nothing of their own. */
  consoleTitle: string
  /** In which they read the console; null: never chosen. */
  language: Language | null
  business: Membership | null
  sessionExpiresAt: Date
  /** Sessions that renewed one another. */
  family: string
  tokenHash: Buffer
  /** Of this session: signs the calls of the signed and wrapper clients. */
  signKey: string
}

export interface Membership {
  id: string
  /** The devices of one client user, or an organisation with employees. */
  kind: 'personal' | 'enterprise'
  /** The caller's own record as an employee. */
  employeeId: string
  name: string
  timeZone: string
  right: DeviceRight
  /** U137. */
  variant: 1 | 2
  eventModule: boolean
  riskModule: boolean
  /** 0 rejected, 1 under review, 2 authenticated, null not asked for. */
  authState: 0 | 1 | 2 | null
  brand: Business['brand']
}

/** What the caller may see; queries join it, so that nothing else can be read. */
export interface Visible {
  readonly userId: string
}

export interface DeviceSubject {
  /** Internal number. */
  id: number
  boxId: string
  uplinkId: string
  businessId: string
  /** The person's choice, else what the uplink announced. */
  type: string
  /** Why nothing is set or commanded of it. */
  blocked: 'disabled' | 'expired' | null
  /** Milliseconds between two samples. */
  interval: number
  right: DeviceRight
  /** Operates it and was let control it, or manages it. */
  mayControl: boolean
  /** May also set its everyday values and plan timed tasks: never by a share or an operator's access alone. */
  maySet: boolean
  /** The right to share on: always with main and manage. */
  mayShare: boolean
}

export interface UplinkSubject {
  id: string
  businessId: string
  right: DeviceRight
}

export interface AlarmSubject {
  id: string
  businessId: string
  right: DeviceRight
}

/** A record that the caller sees, of the kinds that belong to a business, a person, another record, or to work. */
export interface RecordSubject<O extends RecordOwner = RecordOwner> {
  kind: KindsOf<O>
  id: string
  /** Null: of a person, whatever the business. */
  businessId: O extends 'person' ? string | null : string
  /** What the caller is to a piece of work, in the words of packages/work; nothing for other records. */
  roles: O extends 'work' ? readonly string[] : readonly string[] | null
}
