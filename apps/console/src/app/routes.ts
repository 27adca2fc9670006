import { informationPages } from '../features/accounts/pages.ts'
import { alarmPages } from '../features/alarms/pages.ts'
import { auditPages } from '../features/audit/pages.ts'
import { businessPages } from '../features/business/pages.ts'
import { businessAuthPages } from '../features/business-auth/pages.ts'
import { cataloguePages } from '../features/catalogue/pages.ts'
import { devicePages } from '../features/device/pages.ts'
import { deviceListPages } from '../features/devices/pages.ts'
import { dutyPages } from '../features/duty/pages.ts'
import { eventHandlingPages } from '../features/event-handlings/pages.ts'
import { faultPages } from '../features/faults/pages.ts'
import { groupPages } from '../features/groups/pages.ts'
import { handoverPages } from '../features/handover/pages.ts'
import { helpPages } from '../features/help/pages.ts'
import { homePages } from '../features/home/pages.ts'
import { messagePages } from '../features/messages/pages.ts'
import { notificationPages } from '../features/notifications/pages.ts'
import { operationPages } from '../features/operations/pages.ts'
import { patrolPages } from '../features/patrol/pages.ts'
import { patrolRecordPages } from '../features/patrol-records/pages.ts'
import { peoplePages } from '../features/people/pages.ts'
import { platformPages } from '../features/platform/pages.ts'
import { watchPages } from '../features/platform-watch/pages.ts'
import { projectPages } from '../features/projects/pages.ts'
import { providerPages } from '../features/providers/pages.ts'
import { rectificationPages } from '../features/rectifications/pages.ts'
import { schedulePages } from '../features/schedule/pages.ts'
import { sharingPages } from '../features/sharing/pages.ts'
import { todoPages } from '../features/todos/pages.ts'
import { uplinkPages } from '../features/uplinks/pages.ts'
import { vrScenePages } from '../features/vr-scenes/pages.ts'
import { wallPages } from '../features/wall/pages.ts'
import { type PageDefinition, type PageRoute, routesOf } from '../shared/page-definition.ts'

/** Every page that exists; a domain is named here once, with all of its pages. */
export const pages: readonly PageDefinition[] = [
  ...homePages,
  ...wallPages,
  ...deviceListPages,
  ...alarmPages,
  ...uplinkPages,
  ...informationPages,
  ...messagePages,
  ...sharingPages,
  ...peoplePages,
  ...groupPages,
  ...vrScenePages,
  // Before the page of one task, whose address would take its list.
  ...patrolRecordPages,
  ...patrolPages,
  ...eventHandlingPages,
  ...faultPages,
  ...dutyPages,
  ...providerPages,
  ...operationPages,
  ...rectificationPages,
  ...handoverPages,
  ...schedulePages,
  ...projectPages,
  ...todoPages,
  ...platformPages,
  ...watchPages,
  ...businessPages,
  ...businessAuthPages,
  ...notificationPages,
  ...auditPages,
  ...cataloguePages,
  ...helpPages,
  ...devicePages,
]

/** Each address with what it shows. */
export const routes: readonly PageRoute[] = pages.flatMap(routesOf)
