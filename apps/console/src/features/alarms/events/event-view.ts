import {
  type Data,
  type EventKind,
  type EventLateness,
  type EventState,
  type eventCentreCalls,
  eventKinds,
  eventLateness,
  eventStates,
  type FleetEvent,
} from '@kilowatch/contract'
import { type AlarmStanding, alarmStandings } from '@kilowatch/work'
import { deviceLink } from '../../../shared/device-links.ts'
import { pathOfType } from '../../../shared/device-paths.ts'

type Counts = Data<typeof eventCentreCalls.countFleetEvents>
type Counted = Pick<Counts[number], 'kind' | 'state' | 'late'>

export interface Chosen {
  /** Empty: all. */
  kinds: readonly string[]
  /** Empty: all. */
  state: string
  /** Empty: whether it is late or not. */
  late: string
}

export const standings = Object.keys(alarmStandings) as AlarmStanding[]

/** Null: of what needs nobody, which goes on or has ended. */
export const standingIn = ({ state }: Pick<FleetEvent, 'state'>): AlarmStanding | null => standings.find((one) => one === state) ?? null

export const eventKindOrder = Object.keys(eventKinds) as EventKind[]

/** What each choice would list among what the other choices leave: a kind, a state, what is late. */
export function facetsOf(counts: Counts, { kinds, state, late }: Chosen) {
  // What stands under another of them is not listed by itself.
  const sum = (fits: (count: Counted) => boolean) =>
    counts.filter((count) => fits(count) && !(count.under && fits(count.under))).reduce((all, { events }) => all + events, 0)
  const isChosen = (count: Counted) => kinds.length === 0 || kinds.includes(count.kind)
  const isIn = (count: Counted) => state === '' || count.state === state
  const isLate = (count: Counted) => late === '' || count.late === late
  return {
    kinds: eventKindOrder.map((kind) => ({
      kind,
      events: sum((count) => count.kind === kind && isIn(count) && isLate(count)),
    })),
    all: sum((count) => isChosen(count) && isLate(count)),
    states: (Object.keys(eventStates) as EventState[]).map((each) => ({
      state: each,
      events: sum((count) => count.state === each && isChosen(count) && isLate(count)),
    })),
    /** What is no alarm and needs nobody. */
    others: sum((count) => standingIn(count) === null && isChosen(count) && isLate(count)),
    late: (Object.keys(eventLateness) as EventLateness[]).map((each) => ({
      late: each,
      events: sum((count) => count.late === each && isChosen(count) && isIn(count)),
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
