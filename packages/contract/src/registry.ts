import type { AnyCall } from './call.ts'
import { addingCalls } from './calls/adding.ts'
import { alarmStatisticsCalls } from './calls/alarm-statistics.ts'
import { alarmCalls } from './calls/alarms.ts'
import { auditCalls } from './calls/audit.ts'
import { businessCalls } from './calls/business.ts'
import { businessAuthCalls } from './calls/business-auth.ts'
import { authReviewCalls } from './calls/business-auth-review.ts'
import { catalogueCalls } from './calls/catalogue.ts'
import { centreCalls } from './calls/centre.ts'
import { changeOrderCalls } from './calls/change-orders.ts'
import { clientTaskCalls } from './calls/client-tasks.ts'
import { controlCalls } from './calls/controls.ts'
import { deviceControllerCalls } from './calls/device-controllers.ts'
import { deviceExchangeCalls } from './calls/device-exchanges.ts'
import { deviceInformationCalls } from './calls/device-information.ts'
import { deviceLifeCalls } from './calls/device-life.ts'
import { deviceMessageCalls } from './calls/device-messages.ts'
import { deviceOperationCalls } from './calls/device-operations.ts'
import { deviceRelationCalls } from './calls/device-relations.ts'
import { deviceSettingCalls } from './calls/device-settings.ts'
import { deviceCalls } from './calls/devices.ts'
import { dictionaryCalls } from './calls/dictionaries.ts'
import { dischargeCalls } from './calls/discharges.ts'
import { documentCalls } from './calls/documents.ts'
import { doorCalls } from './calls/doors.ts'
import { dutyCalls } from './calls/duty.ts'
import { dutyCalendarCalls } from './calls/duty-calendars.ts'
import { enterpriseDeviceCalls } from './calls/enterprise-devices.ts'
import { eventCentreCalls } from './calls/event-centre.ts'
import { eventHandlingCalls } from './calls/event-handlings.ts'
import { eventCalls } from './calls/events.ts'
import { expectedDeviceCalls } from './calls/expected-devices.ts'
import { faultCalls } from './calls/faults.ts'
import { fileCalls } from './calls/files.ts'
import { fleetCalls } from './calls/fleet.ts'
import { gatewayFileCalls } from './calls/gateway-files.ts'
import { groupCheckCalls } from './calls/group-checks.ts'
import { groupCalls } from './calls/groups.ts'
import { handoverCalls } from './calls/handovers.ts'
import { helpCalls } from './calls/help.ts'
import { homeCalls } from './calls/home.ts'
import { leavingCalls } from './calls/leaving.ts'
import { limitSuggestionCalls } from './calls/limit-suggestions.ts'
import { liveCalls } from './calls/live.ts'
import { maintenanceCalls } from './calls/maintenance.ts'
import { mapPictureCalls } from './calls/map-pictures.ts'
import { messageCalls } from './calls/messages.ts'
import { notificationTargetCalls } from './calls/notification-targets.ts'
import { notificationCalls } from './calls/notifications.ts'
import { operationCalls } from './calls/operations.ts'
import { operationsOverviewCalls } from './calls/operations-overview.ts'
import { operatorCalls } from './calls/operators.ts'
import { outageCalls } from './calls/outages.ts'
import { groupSharingCalls, overviewCalls } from './calls/overview.ts'
import { ownSpaceCalls } from './calls/own-space.ts'
import { patrolAgentCalls } from './calls/patrol-agents.ts'
import { patrolAssignmentCalls } from './calls/patrol-assignment.ts'
import { patrolCountCalls } from './calls/patrol-counts.ts'
import { patrolDocumentCalls } from './calls/patrol-documents.ts'
import { patrolFormCalls } from './calls/patrol-forms.ts'
import { patrolMissedCalls } from './calls/patrol-missed.ts'
import { patrolPlanCalls } from './calls/patrol-plans.ts'
import { patrolRecordListCalls } from './calls/patrol-record-lists.ts'
import { patrolRecordCalls } from './calls/patrol-records.ts'
import { patrolTaskCalls } from './calls/patrol-tasks.ts'
import { patrolTemplateCalls } from './calls/patrol-templates.ts'
import { peopleCalls } from './calls/people.ts'
import { platformCalls } from './calls/platform.ts'
import { platformWatchCalls } from './calls/platform-watch.ts'
import { projectCalls } from './calls/projects.ts'
import { providerCalls } from './calls/providers.ts'
import { rankingCalls } from './calls/rankings.ts'
import { recoveryCalls } from './calls/recoveries.ts'
import { rectificationCalls } from './calls/rectifications.ts'
import { renewalCalls } from './calls/renewals.ts'
import { savedViewCalls } from './calls/saved-views.ts'
import { sceneCalls } from './calls/scenes.ts'
import { scheduleCalls } from './calls/schedules.ts'
import { sharingCalls } from './calls/sharing.ts'
import { accountCalls } from './calls/sign-in.ts'
import { simCalls } from './calls/sims.ts'
import { siteCalls } from './calls/sites.ts'
import { taskCalls } from './calls/tasks.ts'
import { telemetryCalls } from './calls/telemetry.ts'
import { thresholdBatchCalls } from './calls/threshold-batches.ts'
import { thresholdCalls } from './calls/thresholds.ts'
import { timedPeriodCalls } from './calls/timed-periods.ts'
import { timedTaskCalls } from './calls/timed-tasks.ts'
import { todoCalls } from './calls/todos.ts'
import { uplinkArrivalCalls } from './calls/uplink-arrivals.ts'
import { uplinkConfigCalls } from './calls/uplink-config.ts'
import { uplinkTransferCalls } from './calls/uplink-transfers.ts'
import { uplinkCalls } from './calls/uplinks.ts'
import { upsStandardCalls } from './calls/ups-standards.ts'
import { videoCalls } from './calls/videos.ts'
import { vrSceneCalls } from './calls/vr-scenes.ts'
import { wallCalls } from './calls/walls.ts'
import { workSearchCalls } from './calls/work-search.ts'

/** Every call by domain. The server does not start when one has no handler. */
export const allCalls = {
  accounts: accountCalls,
  adding: addingCalls,
  uplinkArrivals: uplinkArrivalCalls,
  uplinkTransfers: uplinkTransferCalls,
  uplinks: uplinkCalls,
  uplinkConfig: uplinkConfigCalls,
  gatewayFiles: gatewayFileCalls,
  upsStandards: upsStandardCalls,
  overview: overviewCalls,
  groupSharing: groupSharingCalls,
  groupChecks: groupCheckCalls,
  centre: centreCalls,
  sims: simCalls,
  devices: deviceCalls,
  deviceExchanges: deviceExchangeCalls,
  telemetry: telemetryCalls,
  thresholdBatches: thresholdBatchCalls,
  thresholds: thresholdCalls,
  limitSuggestions: limitSuggestionCalls,
  controls: controlCalls,
  deviceControllers: deviceControllerCalls,
  deviceSettings: deviceSettingCalls,
  timedPeriods: timedPeriodCalls,
  timedTasks: timedTaskCalls,
  alarms: alarmCalls,
  alarmStatistics: alarmStatisticsCalls,
  notifications: notificationCalls,
  notificationTargets: notificationTargetCalls,
  fleet: fleetCalls,
  help: helpCalls,
  operators: operatorCalls,
  outages: outageCalls,
  home: homeCalls,
  messages: messageCalls,
  audit: auditCalls,
  leaving: leavingCalls,
  people: peopleCalls,
  sharing: sharingCalls,
  groups: groupCalls,
  platform: platformCalls,
  platformWatch: platformWatchCalls,
  business: businessCalls,
  businessAuth: businessAuthCalls,
  authReview: authReviewCalls,
  catalogue: catalogueCalls,
  dictionaries: dictionaryCalls,
  eventHandlings: eventHandlingCalls,
  events: eventCalls,
  eventCentre: eventCentreCalls,
  deviceInformation: deviceInformationCalls,
  deviceMessages: deviceMessageCalls,
  deviceLife: deviceLifeCalls,
  deviceOperations: deviceOperationCalls,
  enterpriseDevices: enterpriseDeviceCalls,
  expectedDevices: expectedDeviceCalls,
  deviceRelations: deviceRelationCalls,
  discharges: dischargeCalls,
  doors: doorCalls,
  duty: dutyCalls,
  dutyCalendars: dutyCalendarCalls,
  files: fileCalls,
  ownSpace: ownSpaceCalls,
  scenes: sceneCalls,
  sites: siteCalls,
  patrolAgents: patrolAgentCalls,
  patrolPlans: patrolPlanCalls,
  patrolCounts: patrolCountCalls,
  patrolAssignment: patrolAssignmentCalls,
  patrolTasks: patrolTaskCalls,
  patrolForms: patrolFormCalls,
  patrolMissed: patrolMissedCalls,
  patrolRecords: patrolRecordCalls,
  patrolRecordLists: patrolRecordListCalls,
  patrolTemplates: patrolTemplateCalls,
  changeOrders: changeOrderCalls,
  providers: providerCalls,
  clientTasks: clientTaskCalls,
  faults: faultCalls,
  todos: todoCalls,
  videos: videoCalls,
  vrScenes: vrSceneCalls,
  mapPictures: mapPictureCalls,
  walls: wallCalls,
  workSearch: workSearchCalls,
  projects: projectCalls,
  rankings: rankingCalls,
  operations: operationCalls,
  operationsOverview: operationsOverviewCalls,
  rectifications: rectificationCalls,
  schedules: scheduleCalls,
  handovers: handoverCalls,
  recoveries: recoveryCalls,
  maintenance: maintenanceCalls,
  renewals: renewalCalls,
  savedViews: savedViewCalls,
  documents: documentCalls,
  patrolDocuments: patrolDocumentCalls,
  tasks: taskCalls,
  live: liveCalls,
} as const

/** Name and declaration of every call. */
export function eachCall(): { domain: string; name: string; call: AnyCall }[] {
  return Object.entries(allCalls).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, declared]) => ({ domain, name, call: declared as AnyCall })),
  )
}

/** Every full path of a call; `prefix` is the installation's enterprise prefix. */
export function pathsOf(call: AnyCall, prefix: string): string[] {
  const own = call.prefixed ? prefix + call.path : call.path
  const others: NonNullable<AnyCall['aliases']> = call.aliases ?? []
  return [own, ...others.map((alias) => (typeof alias === 'string' ? alias : prefix + alias.prefixed))]
}
