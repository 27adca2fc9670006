import type { DeviceRight } from '@kilowatch/contract'

/** The signed-in caller, as the session says. */
export interface User {
  id: string
  name: string
  loginName: string
  nickname: string
  trade: string
  sf: 1 | 2 | 3
  agent: 0 | 1
  brandId: string
  demo: boolean
  business: Membership | null
  sessionExpiresAt: Date
  tokenHash: Buffer
}

export interface Membership {
  id: string
  name: string
  timeZone: string
  right: DeviceRight
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
  right: DeviceRight
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
