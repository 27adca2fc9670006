import { patrolDocumentCalls, zippedDocuments } from '@kilowatch/contract'
import { handlers } from '../../../http/handlers.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import type { Reader } from '../draft.ts'
import { printDocument, printZip } from '../print.ts'
import { startZip } from '../zip/start-zip.ts'
import { formDocument } from './form.ts'
import { recordDocument } from './record.ts'
import { taskDocument } from './task.ts'

interface Seen {
  id: string
  businessId: string
}

export const patrolDocumentHandlers = handlers(patrolDocumentCalls, {
  printPatrolRecord: ({ record, ...reader }, services) => print(record, reader, services),
  printPatrolForm: ({ record, ...reader }, services) =>
    printDocument(services, reader, record.businessId, (owner) => formDocument(record.id, owner, reader, services)),
  printPatrolTask: ({ record, ...reader }, services) =>
    printDocument(services, reader, record.businessId, (owner) => taskDocument(record.id, owner, reader, services)),
  printPatrolTasks: ({ body, ...asker }, services) => startZip({ kind: 'patrol-task', ids: body.ids }, asker, services),
  zipPatrolReports: ({ records, query, ...reader }, services) => zip(inOrder(records, query.ids), reader, services),
  async printRemoteReports({ records, query, ...reader }, services) {
    const [first, ...others] = inOrder(records, query.ids)
    if (!first) throw new Refusal(70003)
    return others.length === 0 ? print(first, reader, services) : zip([first, ...others], reader, services)
  },
  printPatrolRecords: ({ body, ...asker }, services) => startZip({ kind: 'patrol-record', ids: body.ids }, asker, services),
})

const print = ({ id, businessId }: Seen, reader: Reader, services: Services) =>
  printDocument(services, reader, businessId, (owner) => recordDocument(id, owner, reader, services))

function zip(records: readonly Seen[], reader: Reader, services: Services) {
  const documents = records.map(({ id, businessId }) => ({
    businessId,
    draft: (owner: Parameters<typeof recordDocument>[1]) => recordDocument(id, owner, reader, services),
  }))
  return printZip(services, reader, zippedDocuments['patrol-record'][reader.language], documents)
}

/** As they were asked for, each once. */
function inOrder(records: readonly Seen[], ids: readonly string[]): Seen[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}
