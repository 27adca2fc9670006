import { type Feed, wayBack } from '@kilowatch/catalog'
import type { RelationDirection } from '@kilowatch/contract'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { visibleAmong } from '../queries/devices.ts'
import { countFeeds, type FeedRow, feedsBelow, insertFeed } from '../queries/feeds.ts'

export interface RelationWish {
  device: DeviceSubject
  others: readonly DeviceSubject[]
  direction: RelationDirection
  /** Of what is fed. */
  input: number
  /** Of what feeds. */
  output: number | null
}

/**
 * Relates a device to others: all of them or none.
 * @throws Refusal 10003 for the device itself and for devices of another business, 30001 where power would come round or there are too many,
 * 50003 for those that are related already
 */
export async function relateDevices(wish: RelationWish, actor: UserActor, services: Services): Promise<void> {
  const { device, others } = wish
  demandOthers(wish)
  await change(services, actor, { action: 'device.relate', businessId: device.businessId }, async (tx, { at, note }) => {
    await holdBusiness(tx, device.businessId)
    const known = await feedsBelow(tx, [device.id, ...others.map(({ id }) => id)])
    for (const other of others) {
      const feed = feedOf(wish, other)
      await demandWay(tx, known, feed, actor)
      if (!(await insertFeed(tx, feed, actor.user.id, at))) throw new Refusal(50003, { says: says('relation-exists') })
      known.push(feed)
      const { input, output } = feed
      note({ subject: `devices ${device.boxId},${other.boxId}`, after: { direction: wish.direction, input, output } })
    }
    await demandRoom(tx, [device, ...others], services)
  })
}

function demandOthers({ device, others }: RelationWish): void {
  if (others.length === 0) throw new Refusal(10004, { field: 'query.boxIds' })
  if (others.some(({ id }) => id === device.id)) throw new Refusal(10003, { field: 'query.boxIds', says: says('relation-itself') })
  if (others.some(({ businessId }) => businessId !== device.businessId))
    throw new Refusal(10003, { field: 'query.boxIds', says: says('relation-elsewhere') })
}

function feedOf({ device, direction, input, output }: RelationWish, other: DeviceSubject): FeedRow {
  const [source, load] = direction === 'feeds' ? [device.id, other.id] : [other.id, device.id]
  return { source, load, input, output }
}

/** Refuses what would let power come round, and says the way; devices that the person does not see are not named. */
async function demandWay(tx: Transaction, known: readonly FeedRow[], { source, load }: FeedRow, { user }: UserActor): Promise<void> {
  const feeds = known.map((feed): Pick<Feed, 'source' | 'load'> => ({ source: `${feed.source}`, load: `${feed.load}` }))
  const way = wayBack(feeds, `${source}`, `${load}`)?.map(Number)
  if (!way) return
  const seen = await visibleAmong(tx, { userId: user.id }, way, way.length)
  const names = new Map(seen.map(({ id, name }) => [id, name]))
  const said = [source, ...way].map((id) => names.get(id) ?? '…').join(' → ')
  throw new Refusal(30001, { field: 'query.boxIds', says: says('relation-cycle', { way: said }) })
}

async function demandRoom(tx: Transaction, devices: readonly DeviceSubject[], services: Services): Promise<void> {
  const { most } = budgets.relationsOfDevice
  for (const { id, boxId } of devices) {
    if ((await countFeeds(tx, id)) <= most) continue
    services.excesses.note('relationsOfDevice', boxId)
    throw new Refusal(30001, { says: says('relations-full', { most }) })
  }
}
