import type { ZippedDocument } from '@kilowatch/contract'
import type { Services } from '../../../services.ts'
import { findRecords, findVisibleAlarms, findVisibleDevices } from '../../access/index.ts'
import type { Shown } from '../../tasks/index.ts'
import { alarmEvidence } from '../alarm-evidence/evidence.ts'
import { deviceCard } from '../device-card/card.ts'
import type { Draft, Owner, Reader } from '../draft.ts'
import { recordDocument } from '../patrol/record.ts'
import { taskDocument } from '../patrol/task.ts'

/** One of many documents, for those who see what it is about. */
interface Found {
  businessId: string
  draft: (owner: Owner) => Promise<Draft>
}

interface Source {
  /** What such a document is about. */
  record: Shown['record']
  /** Finds it when its turn comes, as the reader sees it then; undefined: no more. */
  find: (id: string, reader: Reader, services: Services) => Promise<Found | undefined>
}

/** What is drawn of which kind, and for whom: a new kind of many documents is its word in the contract, a line here, and a call. */
export const sources: Readonly<Record<ZippedDocument, Source>> = {
  'alarm-evidence': {
    record: 'alarm',
    find: async (id, reader, services) => {
      const [alarm] = await findVisibleAlarms(services.db, reader.user.id, [id])
      return alarm && { businessId: alarm.businessId, draft: (owner) => alarmEvidence(alarm, owner, reader, services) }
    },
  },
  'device-card': {
    record: 'device',
    find: async (id, reader, services) => {
      const [device] = await findVisibleDevices(services.db, reader.user.id, [id])
      return device && { businessId: device.businessId, draft: (owner) => deviceCard(device, owner, reader, services) }
    },
  },
  'patrol-record': {
    record: 'patrol-record',
    find: async (id, reader, services) => {
      const [record] = await findRecords(services.db, 'patrol-record', [id], reader.user)
      return record?.businessId
        ? { businessId: record.businessId, draft: (owner) => recordDocument(id, owner, reader, services) }
        : undefined
    },
  },
  'patrol-task': {
    record: 'work',
    find: async (id, reader, services) => {
      const [task] = await findRecords(services.db, 'work', [id], reader.user)
      return task?.businessId ? { businessId: task.businessId, draft: (owner) => taskDocument(id, owner, reader, services) } : undefined
    },
  },
}
