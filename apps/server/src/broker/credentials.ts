import { createHash, timingSafeEqual } from 'node:crypto'

export interface Credentials {
  /** Whether that is the uplink's present secret. Rejects when the store does not answer. */
  matches(uplinkId: string, secret: Uint8Array): Promise<boolean>
  /** Whether its secret still stands as it was when it was let in, as far as is known. */
  isKnown(uplinkId: string): boolean
  /**
   * Looks again at what is known of these uplinks, or of all.
   * @returns those whose secret changed or that are gone
   */
  refresh(uplinkIds?: readonly string[]): Promise<string[]>
}

type Lookup = (uplinkIds: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>

/**
 * Known secrets stay in memory; all that are asked for while a look-up runs go into the next one, so that a storm costs few queries.
 * Anyone who was let in is known until a refresh says otherwise: only so can a refresh tell whose connection has to end.
 */
export function cachedCredentials(lookup: Lookup): Credentials {
  const known = new Map<string, Buffer>()
  const underway = new Map<string, Promise<Buffer | undefined>>()
  /** Of those under way, who changed since they were asked for. */
  const outdated = new Set<string>()
  let asked = new Set<string>()
  let next: Promise<ReadonlyMap<string, Buffer>> | undefined
  let running: Promise<unknown> = Promise.resolve()

  function ask(uplinkId: string): Promise<ReadonlyMap<string, Buffer>> {
    asked.add(uplinkId)
    if (!next) {
      const looked = running.then(() => {
        const ids = [...asked]
        asked = new Set()
        next = undefined
        return lookup(ids)
      })
      running = looked.catch(() => {})
      next = looked
    }
    return next
  }

  async function askUntilPresent(uplinkId: string): Promise<Buffer | undefined> {
    try {
      let found: Buffer | undefined
      do {
        outdated.delete(uplinkId)
        found = (await ask(uplinkId)).get(uplinkId)
      } while (outdated.has(uplinkId))
      if (found) known.set(uplinkId, found)
      return found
    } finally {
      outdated.delete(uplinkId)
      underway.delete(uplinkId)
    }
  }

  async function hashOf(uplinkId: string): Promise<Buffer | undefined> {
    const present = known.get(uplinkId)
    if (present) return present
    const look = underway.get(uplinkId) ?? askUntilPresent(uplinkId)
    underway.set(uplinkId, look)
    return look
  }

  return {
    async matches(uplinkId, secret) {
      const wanted = await hashOf(uplinkId)
      return wanted !== undefined && timingSafeEqual(createHash('sha256').update(secret).digest(), wanted)
    },
    isKnown: (uplinkId) => known.has(uplinkId),
    async refresh(uplinkIds) {
      for (const id of uplinkIds ?? underway.keys()) if (underway.has(id)) outdated.add(id)
      const held = [...(uplinkIds ?? known.keys())].flatMap((id) => {
        const hash = known.get(id)
        return hash ? [{ id, hash }] : []
      })
      if (held.length === 0) return []
      const present = await lookup(held.map(({ id }) => id))
      // What was read again since is newer than our answer: an uplink that came back meanwhile stays.
      const changed = held.filter(({ id, hash }) => known.get(id) === hash && !present.get(id)?.equals(hash)).map(({ id }) => id)
      for (const id of changed) known.delete(id)
      return changed
    },
  }
}
