import { type DeviceOperation, deviceOperationList, type LifeKind, type LifePage, type LifeTone } from '@kilowatch/contract'
import { commandFlow } from '@kilowatch/work'
import { auditActions } from '../../audit/index.ts'
import { tellOperations } from '../../device-operations/index.ts'
import type { LifeSource } from '../lines.ts'
import { isGiven, kindOfAction } from '../rules.ts'

const listOf = (actions: readonly string[]) => `array[${actions.map((action) => `'${action}'`).join(', ')}]`

const atUtc = `(a.at at time zone 'UTC')`

/** Each action is looked for by itself, in the order of time: whatever else was done to the device is not read. */
const entriesOf =
  (actions: readonly string[]): LifeSource['from'] =>
  (page) =>
    `(
    select e.id, e.at
      from unnest(${listOf(actions)}) of_kind (action)
     cross join lateral (
       select a.id, a.at from audit a
        where a.subject = :subject and starts_with(a.subject, 'device ') and a.business_id = :business and a.action = of_kind.action and a.outcome = 'done' and ${page(atUtc, 'a.id')}) e) e`

/** What ties two devices stands once, as of both; there is never much of it. */
const betweenTwo: LifeSource['from'] = `(
  with several as materialized (
    select a.id, a.at, a.business_id, a.action, a.outcome from audit a
     where starts_with(a.subject, 'devices ') and string_to_array(substr(a.subject, 9), ',') @> array[:boxId])
  select id, at from several where business_id = :business and outcome = 'done' and action in ('device.relate', 'device.unrelate')) e`

/** What was done to a device and stands in its operation records. */
function operations(name: string, kind: LifeKind, from: LifeSource['from'], page: LifePage = 'operations'): LifeSource {
  return {
    ...{ name, kind },
    from,
    at: 'e.at',
    id: 'e.id',
    async tell(db, reader, ids) {
      const found = await tellOperations(db, reader, ids)
      return found.map(({ id, says, what, userName, state }) => ({
        ...{ id, title: says, what, by: userName },
        state: state && { says: deviceOperationList.columns.state.of[state][reader.language], tone: toneOf(state) },
        to: { page, id: null },
      }))
    },
  }
}

const toneOf = (state: NonNullable<DeviceOperation['state']>): LifeTone => (state === 'missed' ? 'blocked' : commandFlow.states[state].tone)

const entriesWith = (kind: LifeKind, holds: (action: string) => boolean = () => true) =>
  entriesOf(auditActions.filter((action) => kindOfAction(action) === kind && holds(action)))

export const operationLines: readonly LifeSource[] = [
  { ...operations('command', 'command', entriesWith('command', isGiven)), sees: () => true },
  operations(
    'timed',
    'command',
    entriesWith('command', (action) => !isGiven(action)),
  ),
  operations('limits', 'limits', entriesWith('limits'), 'thresholds'),
  operations('people', 'people', entriesWith('people')),
  operations('change', 'change', entriesWith('change')),
  operations('relation', 'change', betweenTwo),
]
