import type { AccessDoor, CredentialWay, RefusalAtDoor } from '@kilowatch/telemetry'

export interface Decision {
  /** Whose it is, also where they are not let through. */
  person?: string
  /** Undefined: they are let through. */
  refused?: RefusalAtDoor
}

/** Whether who shows this may come in. `now`: ms since 1970. Of several who have it, somebody who may is who it was. */
export function decide(door: AccessDoor, way: CredentialWay, digest: string, now: number): Decision {
  if (door.until !== undefined && now >= door.until) return { refused: 'door-off' }
  const owners = door.people.filter(({ credentials }) => credentials.some((each) => each.way === way && each.digest === digest))
  const decisions = owners.map(({ id, off, from, until }): Decision => {
    if (off) return { person: id, refused: 'disabled' }
    if (from !== undefined && now < from) return { person: id, refused: 'not-yet' }
    return until !== undefined && now >= until ? { person: id, refused: 'expired' } : { person: id }
  })
  return decisions.find(({ refused }) => refused === undefined) ?? decisions[0] ?? { refused: 'unknown' }
}
