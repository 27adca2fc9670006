import type { DomainHandlers } from './http/routes.ts'
import { accountHandlers } from './modules/accounts/index.ts'
import { addingHandlers } from './modules/adding/index.ts'
import { alarmStatisticsHandlers } from './modules/alarm-statistics/index.ts'
import { alarmHandlers } from './modules/alarms/index.ts'
import { auditHandlers } from './modules/audit/index.ts'
import { businessHandlers, centreHandlers } from './modules/business/index.ts'
import { authReviewHandlers, businessAuthHandlers } from './modules/business-auth/index.ts'
import { catalogueHandlers } from './modules/catalogue/index.ts'
import { controlHandlers, deviceControllerHandlers, deviceSettingHandlers } from './modules/controls/index.ts'
import { deviceExchangeHandlers } from './modules/device-exchanges/index.ts'
import { deviceLifeHandlers } from './modules/device-life/index.ts'
import { deviceMessageHandlers } from './modules/device-messages/index.ts'
import { deviceOperationHandlers } from './modules/device-operations/index.ts'
import { deviceRelationHandlers } from './modules/device-relations/index.ts'
import { deviceHandlers, deviceInformationHandlers, uplinkArrivalHandlers } from './modules/devices/index.ts'
import { dictionaryHandlers } from './modules/dictionaries/index.ts'
import { dischargeHandlers } from './modules/discharges/index.ts'
import { documentHandlers, patrolDocumentHandlers } from './modules/documents/index.ts'
import { doorHandlers } from './modules/doors/index.ts'
import { dutyHandlers } from './modules/duty/index.ts'
import { dutyCalendarHandlers } from './modules/duty-calendars/index.ts'
import { enterpriseDeviceHandlers } from './modules/enterprise-devices/index.ts'
import { eventCentreHandlers } from './modules/event-centre/index.ts'
import { eventHandlingHandlers } from './modules/event-handlings/index.ts'
import { eventHandlers } from './modules/events/index.ts'
import { expectedDeviceHandlers } from './modules/expected-devices/index.ts'
import { faultHandlers } from './modules/faults/index.ts'
import { fileHandlers } from './modules/files/index.ts'
import { fleetHandlers } from './modules/fleet/index.ts'
import { gatewayFileHandlers } from './modules/gateway-files/index.ts'
import { groupCheckHandlers } from './modules/group-checks/index.ts'
import { groupHandlers } from './modules/groups/index.ts'
import { handoverHandlers } from './modules/handovers/index.ts'
import { helpHandlers } from './modules/help/index.ts'
import { homeHandlers } from './modules/home/index.ts'
import { leavingHandlers } from './modules/leaving/index.ts'
import { limitSuggestionHandlers } from './modules/limit-suggestions/index.ts'
import { maintenanceHandlers } from './modules/maintenance/index.ts'
import { mapPictureHandlers } from './modules/map-pictures/index.ts'
import { messageHandlers } from './modules/messages/index.ts'
import { notificationTargetHandlers } from './modules/notification-targets/index.ts'
import { notificationHandlers } from './modules/notifications/index.ts'
import { operationHandlers } from './modules/operations/index.ts'
import { operatorHandlers } from './modules/operators/index.ts'
import { outageHandlers } from './modules/outages/index.ts'
import { operationsOverviewHandlers, overviewHandlers } from './modules/overview/index.ts'
import { ownSpaceHandlers } from './modules/own-space/index.ts'
import {
  changeOrderHandlers,
  clientTaskHandlers,
  patrolAgentHandlers,
  patrolAssignmentHandlers,
  patrolCountHandlers,
  patrolPlanHandlers,
  patrolTaskHandlers,
} from './modules/patrol/index.ts'
import { patrolMissedHandlers } from './modules/patrol-missed/index.ts'
import {
  patrolFormHandlers,
  patrolRecordHandlers,
  patrolRecordListHandlers,
  patrolTemplateHandlers,
} from './modules/patrol-records/index.ts'
import { peopleHandlers } from './modules/people/index.ts'
import { platformHandlers } from './modules/platform/index.ts'
import { platformWatchHandlers } from './modules/platform-watch/index.ts'
import { projectHandlers } from './modules/projects/index.ts'
import { providerHandlers } from './modules/providers/index.ts'
import { rankingHandlers } from './modules/rankings/index.ts'
import { recoveryHandlers } from './modules/recoveries/index.ts'
import { rectificationHandlers } from './modules/rectifications/index.ts'
import { renewalHandlers } from './modules/renewals/index.ts'
import { savedViewHandlers } from './modules/saved-views/index.ts'
import { sceneHandlers } from './modules/scenes/index.ts'
import { scheduleHandlers } from './modules/schedules/index.ts'
import { groupSharingHandlers, sharingHandlers } from './modules/sharing/index.ts'
import { simHandlers } from './modules/sims/index.ts'
import { siteHandlers } from './modules/sites/index.ts'
import { taskHandlers } from './modules/tasks/index.ts'
import { telemetryHandlers } from './modules/telemetry/index.ts'
import { thresholdBatchHandlers, thresholdHandlers } from './modules/thresholds/index.ts'
import { timedPeriodHandlers, timedTaskHandlers } from './modules/timed-tasks/index.ts'
import { todoHandlers } from './modules/todos/index.ts'
import { uplinkConfigHandlers } from './modules/uplink-config/index.ts'
import { uplinkTransferHandlers } from './modules/uplink-transfers/index.ts'
import { uplinkHandlers } from './modules/uplinks/index.ts'
import { upsStandardHandlers } from './modules/ups-standards/index.ts'
import { videoHandlers } from './modules/videos/index.ts'
import { vrSceneHandlers } from './modules/vr-scenes/index.ts'
import { wallHandlers } from './modules/walls/index.ts'
import { workSearchHandlers } from './modules/work-search/index.ts'

/** The handlers of every domain; the live stream's need the process's hub and come with it. */
export const moduleHandlers: Omit<DomainHandlers, 'live'> = {
  accounts: accountHandlers,
  adding: addingHandlers,
  uplinkArrivals: uplinkArrivalHandlers,
  uplinkTransfers: uplinkTransferHandlers,
  uplinks: uplinkHandlers,
  uplinkConfig: uplinkConfigHandlers,
  gatewayFiles: gatewayFileHandlers,
  upsStandards: upsStandardHandlers,
  overview: overviewHandlers,
  groupSharing: groupSharingHandlers,
  groupChecks: groupCheckHandlers,
  centre: centreHandlers,
  sims: simHandlers,
  sites: siteHandlers,
  patrolAgents: patrolAgentHandlers,
  patrolPlans: patrolPlanHandlers,
  patrolCounts: patrolCountHandlers,
  patrolAssignment: patrolAssignmentHandlers,
  patrolTasks: patrolTaskHandlers,
  operations: operationHandlers,
  operationsOverview: operationsOverviewHandlers,
  rectifications: rectificationHandlers,
  schedules: scheduleHandlers,
  handovers: handoverHandlers,
  projects: projectHandlers,
  patrolForms: patrolFormHandlers,
  patrolMissed: patrolMissedHandlers,
  patrolRecords: patrolRecordHandlers,
  patrolRecordLists: patrolRecordListHandlers,
  patrolTemplates: patrolTemplateHandlers,
  changeOrders: changeOrderHandlers,
  providers: providerHandlers,
  clientTasks: clientTaskHandlers,
  faults: faultHandlers,
  recoveries: recoveryHandlers,
  maintenance: maintenanceHandlers,
  todos: todoHandlers,
  devices: deviceHandlers,
  deviceExchanges: deviceExchangeHandlers,
  telemetry: telemetryHandlers,
  thresholdBatches: thresholdBatchHandlers,
  thresholds: thresholdHandlers,
  limitSuggestions: limitSuggestionHandlers,
  controls: controlHandlers,
  deviceControllers: deviceControllerHandlers,
  deviceSettings: deviceSettingHandlers,
  timedPeriods: timedPeriodHandlers,
  timedTasks: timedTaskHandlers,
  alarms: alarmHandlers,
  alarmStatistics: alarmStatisticsHandlers,
  notifications: notificationHandlers,
  notificationTargets: notificationTargetHandlers,
  fleet: fleetHandlers,
  help: helpHandlers,
  operators: operatorHandlers,
  outages: outageHandlers,
  home: homeHandlers,
  business: businessHandlers,
  businessAuth: businessAuthHandlers,
  authReview: authReviewHandlers,
  platform: platformHandlers,
  platformWatch: platformWatchHandlers,
  sharing: sharingHandlers,
  groups: groupHandlers,
  messages: messageHandlers,
  audit: auditHandlers,
  leaving: leavingHandlers,
  people: peopleHandlers,
  catalogue: catalogueHandlers,
  dictionaries: dictionaryHandlers,
  eventHandlings: eventHandlingHandlers,
  events: eventHandlers,
  eventCentre: eventCentreHandlers,
  deviceInformation: deviceInformationHandlers,
  deviceMessages: deviceMessageHandlers,
  deviceLife: deviceLifeHandlers,
  deviceOperations: deviceOperationHandlers,
  discharges: dischargeHandlers,
  enterpriseDevices: enterpriseDeviceHandlers,
  expectedDevices: expectedDeviceHandlers,
  deviceRelations: deviceRelationHandlers,
  doors: doorHandlers,
  duty: dutyHandlers,
  dutyCalendars: dutyCalendarHandlers,
  files: fileHandlers,
  ownSpace: ownSpaceHandlers,
  scenes: sceneHandlers,
  videos: videoHandlers,
  vrScenes: vrSceneHandlers,
  mapPictures: mapPictureHandlers,
  walls: wallHandlers,
  workSearch: workSearchHandlers,
  rankings: rankingHandlers,
  renewals: renewalHandlers,
  savedViews: savedViewHandlers,
  documents: documentHandlers,
  patrolDocuments: patrolDocumentHandlers,
  tasks: taskHandlers,
}
