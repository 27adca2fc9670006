import { documentCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { rosterOf } from '../duty/index.ts'
import { startTask } from '../tasks/index.ts'
import { alarmEvidence } from './alarm-evidence/evidence.ts'
import { deviceCard } from './device-card/card.ts'
import { listedDevices, printLabels } from './device-labels/labels.ts'
import { rosterDocument } from './duty-roster/roster.ts'
import { faultReport } from './fault/report.ts'
import { checkReport } from './group-check/report.ts'
import { operationTicket } from './operation/ticket.ts'
import { printDocument } from './print.ts'
import { startZip } from './zip/start-zip.ts'

export const documentHandlers = handlers(documentCalls, {
  async printDutyRoster({ record, query, ...reader }, services) {
    const now = services.clock.now()
    const roster = await rosterOf(services.db, { groupId: record.id, ...query }, reader.business, now)
    return printDocument(services, reader, reader.business.id, async (owner) => rosterDocument(roster, now, owner, reader.language))
  },

  async printAlarm({ alarm, ...reader }, services) {
    return printDocument(services, reader, alarm.businessId, (owner) => alarmEvidence(alarm, owner, reader, services))
  },

  async printDevice({ device, ...reader }, services) {
    return printDocument(services, reader, device.businessId, (owner) => deviceCard(device, owner, reader, services))
  },

  async printLabels({ devices, query, ...reader }, services) {
    const ids = new Map(devices.map(({ boxId, id }) => [boxId, id]))
    const wanted = [...new Set(query.boxIds)].flatMap((boxId) => ids.get(boxId) ?? [])
    return printLabels(wanted, query.first, reader, services)
  },

  async printListedLabels({ query: { first, ...query }, visible, ...reader }, services) {
    return printLabels(await listedDevices(query, visible.userId, services), first, reader, services)
  },

  async printGroupCheck({ record, business, ...reader }, services) {
    return printDocument(services, reader, business.id, (owner) => checkReport(record.id, business.id, owner, reader, services))
  },

  async printOperation({ record, ...reader }, services) {
    return printDocument(services, reader, record.businessId, (owner) => operationTicket(record.id, owner, reader, services))
  },

  async printFault({ record, ...reader }, services) {
    return printDocument(services, reader, record.businessId, (owner) => faultReport(record.id, owner, reader, services))
  },

  async printAlarms({ body, ...asker }, services) {
    return startZip({ kind: 'alarm-evidence', ids: body.alarmIds }, asker, services)
  },

  async printDevices({ body, ...asker }, services) {
    return startZip({ kind: 'device-card', ids: body.boxIds }, asker, services)
  },

  async printOperations({ body, business, ...asker }, services) {
    return startTask(services, asker, { kind: 'audit-document', businessId: business.id, wish: body })
  },

  async printPlatformOperations({ body, ...asker }, services) {
    return startTask(services, asker, { kind: 'platform-audit-document', businessId: null, wish: body })
  },
})
