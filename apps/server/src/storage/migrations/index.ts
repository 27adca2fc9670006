import { foundation } from './0001-foundation.ts'
import { accounts } from './0002-accounts.ts'
import { people } from './0003-people.ts'
import { visibility } from './0004-visibility.ts'
import { messagesAndAudit } from './0005-messages-and-audit.ts'
import { platform } from './0006-platform.ts'
import { alarmNotices } from './0007-alarm-notices.ts'
import { sealedHistory } from './0008-sealed-history.ts'
import { ingestProcesses } from './0009-ingest-processes.ts'
import { selfWatch } from './0010-self-watch.ts'
import { brokerAccounts } from './0011-broker-accounts.ts'
import { hourCopies } from './0012-hour-copies.ts'
import { budgetExcesses } from './0013-budgets.ts'
import { knownBrowsers } from './0014-known-browsers.ts'
import { shareOffers } from './0015-share-offers.ts'
import { bootClocks } from './0016-boot-clocks.ts'
import { joinCodes } from './0017-join-codes.ts'
import { files } from './0018-files.ts'
import { deviceCommands } from './0019-device-commands.ts'
import { work } from './0020-work.ts'
import { messages } from './0021-messages.ts'
import { documents } from './0022-documents.ts'
import { keptForPeople } from './0023-what-is-kept-for-people.ts'
import { tellings } from './0024-tellings.ts'
import { tasks } from './0025-tasks.ts'
import { notifications } from './0026-notifications.ts'
import { deviceFeeds } from './0027-device-feeds.ts'
import { auditByDevice } from './0028-audit-by-device.ts'
import { sims } from './0029-sims.ts'
import { alarmsByRelease } from './0030-alarms-by-release.ts'
import { commandPlaces } from './0031-command-places.ts'
import { seenReadings } from './0032-seen-readings.ts'
import { timedTasks } from './0033-timed-tasks.ts'
import { expectedDevices } from './0034-expected-devices.ts'
import { uplinkTransfers } from './0035-uplink-transfers.ts'
import { deviceExchanges } from './0036-device-exchanges.ts'
import { uplinkConfigs } from './0037-uplink-configs.ts'
import { discharges } from './0038-discharges.ts'
import { alarmWays } from './0039-alarm-ways.ts'
import { tasksHeldBack } from './0042-tasks-held-back.ts'
import { deviceControllers } from './0043-device-controllers.ts'
import { timedPeriods } from './0048-timed-periods.ts'
import { timedUntil } from './0049-timed-until.ts'
import { alarmsLiveAt } from './0050-alarms-live-at.ts'
import { uplinkLimits } from './0051-uplink-limits.ts'
import { addingDevices } from './0055-adding-devices.ts'
import { doors } from './0057-doors.ts'
import { controlScopes } from './0060-control-scopes.ts'
import { videos } from './0061-videos.ts'
import { renewalPrices } from './0062-renewal-prices.ts'
import { businessAuths } from './0070-business-auths.ts'
import { upsStandards } from './0075-ups-standards.ts'
import { groupChecks } from './0076-group-checks.ts'
import { thresholdBatches } from './0080-threshold-batches.ts'
import { help } from './0081-help.ts'
import { sites } from './0085-sites.ts'
import { walls } from './0086-walls.ts'
import { businessAuthFiles } from './0098-business-auth-files.ts'
import { vrScenes } from './0099-vr-scenes.ts'
import { eventNumbers } from './0102-event-numbers.ts'
import { floorPlans } from './0104-floor-plans.ts'
import { mapPictures } from './0104-map-pictures.ts'
import { siteProvinces } from './0104-site-provinces.ts'
import { pushBrowsers } from './0105-push-browsers.ts'
import { operatorInvitations } from './0106-operator-invitations.ts'
import { sceneVideos } from './0107-scene-videos.ts'
import { alarmTargets } from './0108-alarm-targets.ts'
import { alarmsByState } from './0109-alarms-by-state.ts'
import { patrol } from './0110-patrol.ts'
import { workSeenBy } from './0111-work-seen-by.ts'
<<<<<<< HEAD
import { providers } from './0112-providers.ts'
import { patrolRecords } from './0114-patrol-records.ts'
=======
import { patrolRecords } from './0114-patrol-records.ts'
>>>>>>> bc35a14c (Keep forms and records among what strangers try)

export interface Migration {
  /** Never changes once released, and neither does the SQL. */
  name: string
  sql: string
}

/** In order; new ones are added at the end. */
export const migrations: readonly Migration[] = [
  { name: '0001-foundation', sql: foundation },
  { name: '0002-accounts', sql: accounts },
  { name: '0003-people', sql: people },
  { name: '0004-visibility', sql: visibility },
  { name: '0005-messages-and-audit', sql: messagesAndAudit },
  { name: '0006-platform', sql: platform },
  { name: '0007-alarm-notices', sql: alarmNotices },
  { name: '0008-sealed-history', sql: sealedHistory },
  { name: '0009-ingest-processes', sql: ingestProcesses },
  { name: '0010-self-watch', sql: selfWatch },
  { name: '0011-broker-accounts', sql: brokerAccounts },
  { name: '0012-hour-copies', sql: hourCopies },
  { name: '0013-budgets', sql: budgetExcesses },
  { name: '0014-known-browsers', sql: knownBrowsers },
  { name: '0015-share-offers', sql: shareOffers },
  { name: '0016-boot-clocks', sql: bootClocks },
  { name: '0017-join-codes', sql: joinCodes },
  { name: '0018-files', sql: files },
  { name: '0019-device-commands', sql: deviceCommands },
  { name: '0020-work', sql: work },
  { name: '0021-messages', sql: messages },
  { name: '0022-documents', sql: documents },
  { name: '0023-what-is-kept-for-people', sql: keptForPeople },
  { name: '0024-tellings', sql: tellings },
  { name: '0025-tasks', sql: tasks },
  { name: '0026-notifications', sql: notifications },
  { name: '0027-device-feeds', sql: deviceFeeds },
  { name: '0028-audit-by-device', sql: auditByDevice },
  { name: '0029-sims', sql: sims },
  { name: '0030-alarms-by-release', sql: alarmsByRelease },
  { name: '0031-command-places', sql: commandPlaces },
  { name: '0032-seen-readings', sql: seenReadings },
  { name: '0033-timed-tasks', sql: timedTasks },
  { name: '0034-expected-devices', sql: expectedDevices },
  { name: '0035-uplink-transfers', sql: uplinkTransfers },
  { name: '0036-device-exchanges', sql: deviceExchanges },
  { name: '0037-uplink-configs', sql: uplinkConfigs },
  { name: '0038-discharges', sql: discharges },
  { name: '0039-alarm-ways', sql: alarmWays },
  { name: '0042-tasks-held-back', sql: tasksHeldBack },
  { name: '0043-device-controllers', sql: deviceControllers },
  { name: '0048-timed-periods', sql: timedPeriods },
  { name: '0049-timed-until', sql: timedUntil },
  { name: '0050-alarms-live-at', sql: alarmsLiveAt },
  { name: '0051-uplink-limits', sql: uplinkLimits },
  { name: '0055-adding-devices', sql: addingDevices },
  { name: '0057-doors', sql: doors },
  { name: '0060-control-scopes', sql: controlScopes },
  { name: '0061-videos', sql: videos },
  { name: '0062-renewal-prices', sql: renewalPrices },
  { name: '0070-business-auths', sql: businessAuths },
  { name: '0075-ups-standards', sql: upsStandards },
  { name: '0076-group-checks', sql: groupChecks },
  { name: '0080-threshold-batches', sql: thresholdBatches },
  { name: '0081-help', sql: help },
  { name: '0085-sites', sql: sites },
  { name: '0086-walls', sql: walls },
  { name: '0098-business-auth-files', sql: businessAuthFiles },
  { name: '0099-vr-scenes', sql: vrScenes },
  { name: '0102-event-numbers', sql: eventNumbers },
  { name: '0104-floor-plans', sql: floorPlans },
  { name: '0104-map-pictures', sql: mapPictures },
  { name: '0104-site-provinces', sql: siteProvinces },
  { name: '0105-push-browsers', sql: pushBrowsers },
  { name: '0106-operator-invitations', sql: operatorInvitations },
  { name: '0107-scene-videos', sql: sceneVideos },
  { name: '0108-alarm-targets', sql: alarmTargets },
  { name: '0109-alarms-by-state', sql: alarmsByState },
  { name: '0110-patrol', sql: patrol },
  { name: '0111-work-seen-by', sql: workSeenBy },
<<<<<<< HEAD
  { name: '0112-providers', sql: providers },
  { name: '0114-patrol-records', sql: patrolRecords },
=======
  { name: '0114-patrol-records', sql: patrolRecords },
>>>>>>> bc35a14c (Keep forms and records among what strangers try)
]
