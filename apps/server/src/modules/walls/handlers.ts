import { type Wall, wallCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { addWall, changeWall, endLink, hashOfLink, makeLink, removeWall } from './commands/walls.ts'
import { readPicture } from './picture.ts'
import { findLinked, findWall, listWalls, noteUse, type WallRow } from './queries/walls.ts'

export const wallHandlers = handlers(wallCalls, {
  async listWalls({ business }, { db, clock }) {
    const now = clock.now()
    return (await listWalls(db, business.id, now)).map((row) => wallOf(row, now))
  },

  async addWall({ body, ...actor }, services) {
    return oneWall(await addWall(body, actor, services), services)
  },

  async changeWall({ record, body, ...actor }, services) {
    await changeWall(record.id, body, actor, services)
    return oneWall(record.id, services)
  },

  async removeWall({ record, ...actor }, services) {
    await removeWall(record.id, actor, services)
    return null
  },

  async makeWallLink({ record, body, ...actor }, services) {
    return makeLink(record.id, body.days, actor, services)
  },

  async endWallLink({ record, ...actor }, services) {
    await endLink(record.id, actor, services)
    return null
  },

  async readWall({ record, user }, services) {
    const wall = await findWall(services.db, record.id, services.clock.now())
    if (!wall) throw new Refusal(70003)
    return readPicture(wall, user.id, services)
  },

  async readLinkedWall({ body }, services) {
    const now = services.clock.now()
    const link = await findLinked(services.db, hashOfLink(body.token), now)
    const wall = link && (await findWall(services.db, link.id, now))
    if (!wall) throw new Refusal(50001, { says: says('wall-link-over') })
    await noteUse(services.db, wall.id, now)
    return readPicture(wall, link.userId, services)
  },
})

async function oneWall(id: string, { db, clock }: Services): Promise<Wall> {
  const now = clock.now()
  const row = await findWall(db, id, now)
  if (!row) throw new Refusal(70003)
  return wallOf(row, now)
}

function wallOf({ id, name, left, right, turns, groups, seconds, madeAt, until, usedAt, madeBy }: WallRow, now: Date): Wall {
  const link =
    madeAt && until && until > now
      ? { madeAt: madeAt.toISOString(), until: until.toISOString(), usedAt: usedAt?.toISOString() ?? null, madeBy: madeBy ?? '' }
      : null
  return { id, name, left, right, turns, groups: [...groups], seconds, link }
}
