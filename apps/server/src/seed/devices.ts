import { parse } from 'yaml'
import { insertDevices, makeBoxId, startingRules } from '../modules/devices/index.ts'
import type { Queryable } from '../storage/queryable.ts'
import { addFeeds, type DemoFeed } from './queries-devices.ts'

/** A device as a gateway's configuration has it. */
interface ConfiguredDevice {
  ref: string
  site: string
  name: string
  type: string
  interval: string
  /** What feeds it, and by which output. */
  follows?: string
  output?: number
  /** What feeds its second input. */
  second?: string
}

/** Types that take power, batteries what charges them; probes follow a device that cools their room. */
const fed = new Set(['meter', 'ups', 'ats', 'pdu', 'pdm', 'eps', 'ac', 'genset', 'bat', 'bat_mon', 'bat_mon_sp', 'bat_mon_hw'])

/**
 * The devices of a gateway's configuration, and what feeds what, before the gateway says its first word: so that what it tells of the past
 * finds its causes. They are there since the day on which their history begins.
 */
export async function enterDemoDevices(
  tx: Queryable,
  {
    businessId,
    uplinkId,
    configuration,
    since,
    at,
  }: { businessId: string; uplinkId: string; configuration: string; since: Date; at: Date },
): Promise<void> {
  const { devices } = parse(configuration) as { devices: readonly ConfiguredDevice[] }
  const made = await insertDevices(
    tx,
    { id: uplinkId, businessId },
    devices.map(({ ref, name, site, type, interval }) => ({
      ...{ boxId: makeBoxId(), ref, name, site, type, chosenType: null, info: {}, intervalMs: Number.parseFloat(interval) * 1_000 },
      ...{ pointList: [], controls: [], via: '', entered: false, nominal: {}, limits: startingRules(type, {}, {}) },
    })),
    since,
  )
  const feeds = devices.filter(({ type }) => fed.has(type)).flatMap((device) => feedsOf(device, made))
  await addFeeds(tx, feeds, at)
}

function feedsOf({ ref, follows, second, output }: ConfiguredDevice, ids: ReadonlyMap<string, number>): DemoFeed[] {
  const load = ids.get(ref)
  const feed = (from: string | undefined, input: number, by: number | null): DemoFeed[] => {
    const source = from === undefined ? undefined : ids.get(from)
    return source === undefined || load === undefined ? [] : [{ source, load, input, output: by }]
  }
  return [...feed(follows, 1, output ?? null), ...feed(second, 2, null)]
}
