import { type Data, type EventKind, type EventState, type eventCentreCalls, eventKinds, type FleetEvent } from '@kilowatch/contract'
import { deviceLink } from '../../../shared/device-links.ts'
import { pathOfType } from '../../../shared/device-paths.ts'

type Counts = Data<typeof eventCentreCalls.countFleetEvents>

export interface Chosen {
  /** Empty: all. */
  kinds: readonly string[]
  /** Empty: all. */
  state: string
}

export const eventKindOrder = Object.keys(eventKinds) as EventKind[]

/**
 * What each choice would list: a kind in the state that is chosen, a state among the kinds that are chosen. Of each kind also what waits,
 * whatever is chosen.
 */
export function facetsOf(counts: Counts, { kinds, state }: Chosen) {
  const sum = (fits: (count: Counts[number]) => boolean) => counts.filter(fits).reduce((all, { events }) => all + events, 0)
  const isChosen = (kind: EventKind) => kinds.length === 0 || kinds.includes(kind)
  return {
    kinds: eventKindOrder.map((kind) => ({
      kind,
      events: sum((count) => count.kind === kind && (state === '' || count.state === state)),
      waiting: sum((count) => count.kind === kind && count.state === 'waiting'),
    })),
    all: sum((count) => isChosen(count.kind)),
    states: (['waiting', 'ongoing', 'over'] as const satisfies readonly EventState[]).map((each) => ({
      state: each,
      events: sum((count) => count.state === each && isChosen(count.kind)),
    })),
  }
}

/** A number stays beside its unit: "187.0 V" on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(/(\d) (?=[^\d\s]{1,4}(?:\s|$))/g, '$1\u00a0')
}

/** Where an event is told in full; null: nowhere else. */
export function eventAddress({ kind, alarmId, checkId, groupId, deviceId, deviceType }: FleetEvent): string | null {
  if (alarmId) return `/current_message?alarm=${alarmId}`
  if (checkId && groupId) return `/group_check?${new URLSearchParams({ group: groupId, check: checkId })}`
  if (!deviceId || !deviceType) return null
  const tab = ({ discharge: 'discharges', access: 'passages', command: 'operation' } as const)[kind as 'discharge']
  return tab ? `${pathOfType(deviceType, tab)}?box_id=${deviceId}` : null
}

/** Of the device, or of the group; null: of a gateway. */
export function subjectAddress({ deviceId, deviceType, groupId }: FleetEvent): string | null {
  if (deviceId && deviceType) return deviceLink({ id: deviceId, type: deviceType })
  return groupId ? `/group_check?${new URLSearchParams({ group: groupId })}` : null
}
