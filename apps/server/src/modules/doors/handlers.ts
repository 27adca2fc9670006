import { deviceType } from '@kilowatch/catalog'
import { type Door, doorCalls, doorPersonList, hidden, type Passage, passageList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import type { DeviceSubject } from '../../http/subjects.ts'
import { addPerson, changePerson, dropPerson, turnPerson } from './commands/people.ts'
import { type DoorRow, doorOf, openedToday } from './queries/gateways.ts'
import { type PassageRow, passageRows, personRows } from './queries/lists.ts'

const opensOf = ({ type }: DeviceSubject) => deviceType(type)?.entry?.opens
const people = listHandlers<typeof doorPersonList>(doorPersonList, personRows, {
  bound: ({ device }) => ({ device: device.id, ofBusiness: device.businessId }),
})
const passages = listHandlers<typeof passageList, PassageRow>(passageList, passageRows, {
  bound: ({ device }) => ({
    ...{ device: device.id, ofBusiness: device.businessId },
    ...{ opens: opensOf(device)?.control ?? null, told: opensOf(device)?.value ?? null },
  }),
  show: (rows) => rows.map(passageOf),
})

export const doorHandlers = handlers(doorCalls, {
  async readDoor({ device, user }, { db, clock }) {
    const now = clock.now()
    const [door, today] = await Promise.all([
      doorOf(db, device.id, now),
      openedToday(db, { deviceId: device.id, userId: user.id, opens: opensOf(device) }, now),
    ])
    const standing = door ? standingOf(door) : 'none'
    return {
      connected: door?.connected ?? false,
      heldBack: door?.blocked ?? null,
      standing,
      waitsSince: standing === 'waits' || standing === 'unheard' ? (door?.changed_at?.toISOString() ?? null) : null,
      today,
    }
  },
  listDoorPeople: people.page,
  exportDoorPeople: people.file,
  async addDoorPerson({ device, body, ...actor }, services) {
    const id = await addPerson(device, body, actor, services)
    return people.row(id, { device, ...actor } as never, services)
  },
  async changeDoorPerson({ device, params, body, ...actor }, services) {
    await changePerson(device, params.personId, body, actor, services)
    return people.row(params.personId, { device, ...actor } as never, services)
  },
  async switchDoorPerson({ device, params, body, ...actor }, services) {
    await turnPerson(device, params.personId, body.enabled, actor, services)
    return people.row(params.personId, { device, ...actor } as never, services)
  },
  async removeDoorPerson({ device, params, ...actor }, services) {
    await dropPerson(device, params.personId, actor, services)
    return null
  },
  listPassages: passages.page,
  exportPassages: passages.file,
})

function standingOf({ ref, people: count, wanted, actual, readers, heard_at, connected }: DoorRow): Door['standing'] {
  if (count === 0) return 'none'
  if (heard_at === null && connected) return 'unheard'
  if (wanted !== actual) return 'waits'
  return readers?.includes(ref) ? 'kept' : 'no-reader'
}

function passageOf({ id, at, name, way, state, reason, tail, open_ms }: PassageRow): Passage {
  const open = open_ms === null ? null : Math.round(open_ms / 1_000)
  return { id, at: at.toISOString(), name, way, state, reason, card: tail === null ? '' : hidden + tail, open }
}
