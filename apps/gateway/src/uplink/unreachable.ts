import type { Unreachable } from '@kilowatch/telemetry'
import type { Unreadable } from '../drivers/driver.ts'
import type { Failure } from '../polling/poller.ts'
import type { PointLists } from './point-lists.ts'

/** The protocol's words; what it has no word for is told by the nearest one, and exactly in the log. */
export const wireReasons: Readonly<Record<Unreadable, Unreachable['reason']>> = {
  refused: 'refused',
  timeout: 'timeout',
  protocol: 'protocol',
  login: 'login',
  'unknown-device': 'unknown-device',
  stale: 'stale',
  tls: 'refused',
  'not-accepted': 'protocol',
}

/** What cannot be read now, as the status tells it; by configured device, each with what comes from it. */
export function unreachableOf(failures: ReadonlyMap<string, Failure>, lists: Pick<PointLists, 'refsOf'>): Unreachable[] {
  return [...failures].flatMap(([owner, { since, reason }]) =>
    lists.refsOf(owner).map((ref): Unreachable => ({ ref, since, reason: wireReasons[reason] })),
  )
}
