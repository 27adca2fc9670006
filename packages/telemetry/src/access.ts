import { wireLimits } from './limits.ts'
import { parseJson } from './parse.ts'
import { idOf, listIn, member, numberIn, objectOf, oneOf, shaped, textOf, times, wholeIn } from './shape.ts'

const digestShape = /^[\w-]{16,64}$/

/** By what a person shows at a door who they are. */
export const credentialWays = ['card', 'pin', 'finger'] as const
export type CredentialWay = (typeof credentialWays)[number]

/** Somebody who is let through a door. Their name is the server's alone. */
export interface DoorPerson {
  id: string
  /** Not before and not after, ms since 1970; absent: without an end. */
  from?: number
  until?: number
  /** Disabled: known at the door, and not let through. */
  off?: true
  /** What they show, as `credentialDigest` makes it with the door's salt. */
  credentials: { way: CredentialWay; digest: string }[]
}

/** Who is let through one door. */
export interface AccessDoor {
  /** `ref` of the device. */
  device: string
  salt: string
  /** From then on nobody is let through: its time is paid until then, or it is disabled, ms since 1970. */
  until?: number
  people: DoorPerson[]
}

/** Everybody who is let through the doors of an uplink. Each list has a higher version than those before; the uplink keeps the highest. */
export interface AccessList {
  version: number
  doors: AccessDoor[]
}

/** Passages that the server has stored: the uplink need not tell them again. */
export interface HeardPassages {
  heard: string[]
}

/** `failed`: let through by the list, and the lock did not do it. */
export const passageStates = ['opened', 'refused', 'failed'] as const
export type PassageState = (typeof passageStates)[number]

/** Why nobody was let through: by the list, because somebody tried too often, or because the door itself is disabled or its time over. */
export const refusalsAtDoor = ['unknown', 'disabled', 'not-yet', 'expired', 'too-many', 'door-off'] as const
export type RefusalAtDoor = (typeof refusalsAtDoor)[number]

/** Something that was shown at a door, and what became of it. */
export interface Passage {
  id: string
  /** `ref` of the device. */
  device: string
  way: CredentialWay
  /** Whose it is; absent: nobody's who is known there. */
  person?: string
  /** Since 1970, by the uplink's clock. */
  at: number
  state: PassageState
  /** Of `refused`, a RefusalAtDoor; of `failed`, as for commands. */
  reason?: string
  /** The last characters of a card that nobody here has. */
  tail?: string
  /** How long the leaf stood open afterwards, ms; not known while it does. */
  open?: number
}

/** What the uplink really keeps, and the passages that it does not know to be stored; said at each connection and change. */
export interface AccessReport {
  version: number
  /** Devices whose readers it hears. */
  readers: string[]
  passages: Passage[]
}

/** @throws Malformed */
export function parseAccess(payload: Uint8Array): AccessList | HeardPassages {
  const raw = objectOf(parseJson(payload))
  if (member(raw, 'heard') !== undefined) return { heard: listIn(raw, 'heard', wireLimits.passagesKept, idOf) }
  return { version: wholeIn(raw, 'version', 0, 2_000_000_000), doors: listIn(raw, 'doors', wireLimits.devicesPerUplink, doorIn) }
}

/** @throws Malformed */
export function parseAccessReport(payload: Uint8Array): AccessReport {
  const raw = objectOf(parseJson(payload))
  return {
    version: wholeIn(raw, 'version', 0, 2_000_000_000),
    readers: listIn(raw, 'readers', wireLimits.devicesPerUplink, (ref) => textOf({ ref }, 'ref', wireLimits.refChars)),
    passages: listIn(raw, 'passages', wireLimits.passagesKept, passageIn),
  }
}

function doorIn(each: unknown): AccessDoor {
  const raw = objectOf(each)
  return {
    device: textOf(raw, 'device', wireLimits.refChars),
    salt: shaped(textOf(raw, 'salt', 64), digestShape),
    people: listIn(raw, 'people', wireLimits.peoplePerUplink, personIn),
    ...momentIn(raw, 'until'),
  }
}

function personIn(each: unknown): DoorPerson {
  const raw = objectOf(each)
  const credentials = listIn(raw, 'credentials', wireLimits.credentialsPerPerson, (one) => {
    const shown = objectOf(one)
    return { way: oneOf(shown, 'way', credentialWays), digest: shaped(textOf(shown, 'digest', 64), digestShape) }
  })
  return {
    id: idOf(member(raw, 'id')),
    credentials,
    ...momentIn(raw, 'from'),
    ...momentIn(raw, 'until'),
    ...(member(raw, 'off') === true ? { off: true } : {}),
  }
}

function passageIn(each: unknown): Passage {
  const raw = objectOf(each)
  const text = (key: 'reason' | 'tail', shape: RegExp) =>
    member(raw, key) === undefined ? {} : { [key]: shaped(textOf(raw, key, 32), shape) }
  return {
    id: idOf(member(raw, 'id')),
    device: textOf(raw, 'device', wireLimits.refChars),
    way: oneOf(raw, 'way', credentialWays),
    at: numberIn(raw, 'at', ...times),
    state: oneOf(raw, 'state', passageStates),
    ...(member(raw, 'person') === undefined ? {} : { person: idOf(member(raw, 'person')) }),
    ...text('reason', /^[a-z-]+$/),
    ...text('tail', /^[0-9A-Z]{1,4}$/),
    ...(member(raw, 'open') === undefined ? {} : { open: wholeIn(raw, 'open', 0, 86_400_000) }),
  }
}

function momentIn<K extends 'from' | 'until'>(raw: Parameters<typeof member>[0], key: K): { [P in K]?: number } {
  return member(raw, key) === undefined ? {} : ({ [key]: numberIn(raw, key, ...times) } as { [P in K]?: number })
}
