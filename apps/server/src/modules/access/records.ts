import { type PlainRecordKind, plainRecordKinds, type RecordKind } from '@kilowatch/contract'
import { plainTable, type RecordPlace } from '../../storage/record-place.ts'
import { eventHandlingRecord } from '../event-handlings/index.ts'
import { fileRecord } from '../files/index.ts'
import { grantRecord } from '../grants/index.ts'
import { groupCheckRecord } from '../group-checks/index.ts'
import { groupRecord } from '../groups/index.ts'
import { feedbackRecord } from '../help/index.ts'
import { messageRecord } from '../messages/index.ts'
import { notificationTargetRecord } from '../notification-targets/index.ts'
import { clientTaskRecord, patrolPlanRecord } from '../patrol/index.ts'
import { patrolRecordRecord, patrolTemplateRecord } from '../patrol-records/index.ts'
import { peopleRecords } from '../people/index.ts'
import { clientRecord, engagementRecord } from '../providers/index.ts'
import { clientRectificationRecord } from '../rectifications/index.ts'
import { viewRecord } from '../saved-views/index.ts'
import { sessionRecord } from '../sessions/index.ts'
import { shareRecord } from '../sharing/index.ts'
import { taskRecord } from '../tasks/index.ts'
import { batchRecord } from '../thresholds/index.ts'
import { videoRecord } from '../videos/index.ts'
import { vrSceneRecord } from '../vr-scenes/index.ts'
import { wallRecord } from '../walls/index.ts'
import { workRecord } from '../work/index.ts'

const plainPlaces = Object.fromEntries(
  Object.keys(plainRecordKinds).map((kind) => [kind, { table: `${plainTable(kind as PlainRecordKind)} r` }]),
) as Record<PlainRecordKind, RecordPlace>
/** Every kind that the contract knows, with the place where its module keeps it. */
export const recordPlaces: Readonly<Record<RecordKind, RecordPlace>> = {
  ...plainPlaces,
  ...peopleRecords,
  group: groupRecord,
  'group-check': groupCheckRecord,
  engagement: engagementRecord,
  client: clientRecord,
  'client-task': clientTaskRecord,
  'client-rectification': clientRectificationRecord,
  grant: grantRecord,
  'notification-target': notificationTargetRecord,
  'patrol-plan': patrolPlanRecord,
  'patrol-template': patrolTemplateRecord,
  'threshold-batch': batchRecord,
  video: videoRecord,
  'vr-scene': vrSceneRecord,
  wall: wallRecord,
  session: sessionRecord,
  share: shareRecord,
  message: messageRecord,
  task: taskRecord,
  view: viewRecord,
  feedback: feedbackRecord,
  file: fileRecord,
  'event-handling': eventHandlingRecord,
  'patrol-record': patrolRecordRecord,
  work: workRecord,
}
