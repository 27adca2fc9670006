import { deviceType, resolveControl } from '@kilowatch/catalog'
import type { OperationCheck } from '@kilowatch/contract'
import { judgeOperation } from '@kilowatch/work'
import type { DeviceSubject, Visible } from '../../http/subjects.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { findControllable, isUnderWay } from '../controls/index.ts'
import { effectsOfCommand, switchesSupply } from '../device-relations/index.ts'
import { findFacts } from './queries/check.ts'

export interface CheckWish {
  device: DeviceSubject
  /** What it is to be told; null: it is taken out of service. */
  told: { control: string; value: string } | null
  /** The ticket by which it is done. */
  ticketId: string | null
  visible: Visible
  now: Date
}

/** Whether an operation may be done now; the same answer judges the steps of tickets. */
export async function checkOperation(db: Queryable, { device, told, ticketId, visible, now }: CheckWish): Promise<OperationCheck> {
  const controllable = await findControllable(db, device.id)
  const facts = await findFacts(db, device.id, now, ticketId)
  const { effects, recorded } = await effectsOfCommand(db, device, told, { visible, now })
  const count = (kind: (typeof effects)[number]['effect']) => effects.filter(({ effect }) => effect === kind).length
  const verdict = judgeOperation({
    may: told ? device.mayControl : device.right !== 'view',
    blocked: controllable?.blocked ?? null,
    connected: facts?.connected ?? false,
    isCommand: told !== null,
    offered: told !== null && isOffered(device, told, controllable?.controls ?? []),
    underWay: told !== null && (await isUnderWay(db, device.id, told.control)),
    locked: (facts?.lock ?? null) !== null,
    maintained: (facts?.maintenance ?? null) !== null,
    timed: facts?.timed ?? 0,
    feeds: switchesSupply(device.type, told?.control ?? null),
    feedsRecorded: recorded,
    ...{ lose: count('loses'), battery: count('battery'), gain: count('gains') },
  })
  return {
    ...verdict,
    at: now.toISOString(),
    lock: facts?.lock ? { ...facts.lock, until: new Date(facts.lock.until).toISOString() } : null,
    maintenance: facts?.maintenance ? { ...facts.maintenance, until: new Date(facts.maintenance.until).toISOString() } : null,
    timed: facts?.timed ?? 0,
    effects: effects.flatMap(({ device: { box_id, name, type, site, visible: isSeen }, effect }) =>
      isSeen ? [{ device: { id: box_id, name, type, site }, effect }] : [],
    ),
    unseen: effects.filter(({ device: row, effect }) => effect === 'loses' && !row.visible).length,
  }
}

function isOffered(
  { type: code }: DeviceSubject,
  { control, value }: { control: string; value: string },
  offered: readonly { key: string; values: readonly string[] }[],
): boolean {
  const type = deviceType(code)
  const known = type && resolveControl(type, control)
  return known !== undefined && known.setting === undefined && (offered.find(({ key }) => key === control)?.values.includes(value) ?? false)
}
