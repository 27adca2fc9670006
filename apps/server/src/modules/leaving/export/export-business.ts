import type { Language } from '@kilowatch/catalog'
import { csvBody } from '../../../http/csv.ts'
import type { FileAnswer } from '../../../http/handlers.ts'
import type { Membership } from '../../../http/subjects.ts'
import { csvText, jsonText, type TableRow } from '../../../http/table-text.ts'
import { word } from '../../../http/words.ts'
import { type ZipPart, zipAnswer } from '../../../http/zip.ts'
import type { Services } from '../../../services.ts'
import { type Actor, audit } from '../../../storage/change.ts'
import type { Database } from '../../../storage/database.ts'
import { everyEntry } from '../../audit/index.ts'
import { findPoints, sampleHead, sampleLines } from '../../telemetry/index.ts'
import { type ExportDevice, type ExportTableName, exportDevices, exportRows, exportTables, pointKeys } from '../queries/export.ts'

export interface ExportWish {
  /** Of history, up to now; 0: none. */
  historyDays: number
  language: Language
}
type Exported = ExportWish & { business: Membership }

const rowsAtOnce = 500
/** Columns of one file of history: a device may have thousands of points. */
const pointsOfFile = 200
const dayMilliseconds = 86_400_000

/** Everything of a business as a ZIP that is read from the database while it is sent. */
export async function exportBusiness(
  wish: ExportWish,
  actor: Actor & { business: Membership },
  services: Pick<Services, 'db' | 'clock'>,
): Promise<FileAnswer> {
  const { db, clock } = services
  const { business } = actor
  const now = clock.now()
  await audit(services, actor, { action: 'business.export', subject: `business ${business.id}`, after: { historyDays: wish.historyDays } })
  const day = now.toISOString().slice(0, 10)
  return zipAnswer(`${word('business-export-file', wish.language)}-${day}`, partsOf(db, { ...wish, business }, now), now)
}

async function* partsOf(db: Database, wish: Exported, now: Date): AsyncIterable<ZipPart> {
  const { business, historyDays, language } = wish
  yield {
    name: 'README.txt',
    text: word('business-export-readme', language, { business: business.name, at: now.toISOString(), days: historyDays }),
  }
  for (const name of Object.keys(exportTables) as ExportTableName[]) {
    yield* bothForms(name, exportTables[name].columns, () => tableRows(db, name, business.id))
  }
  yield* bothForms('audit', auditColumns, () => everyEntry(db, business.id, language))
  if (historyDays > 0) yield* historyParts(db, wish, now)
}

const auditColumns = ['seq', 'at', 'userName', 'action', 'says', 'subject', 'outcome', 'code', 'before', 'after', 'address']

function* bothForms(name: string, columns: readonly string[], rows: () => AsyncIterable<TableRow>): Iterable<ZipPart> {
  yield { name: `${name}.json`, text: jsonText(rows()) }
  yield { name: `${name}.csv`, text: csvText(columns, rows()) }
}

async function* tableRows(db: Database, name: ExportTableName, businessId: string): AsyncIterable<TableRow> {
  for (let after: string | number = exportTables[name].first; ; ) {
    const rows = await exportRows(db, name, businessId, after, rowsAtOnce)
    for (const { key: _, ...row } of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.key
  }
}

async function* historyParts(db: Database, { business, historyDays, language }: Exported, now: Date): AsyncIterable<ZipPart> {
  const from = new Date(now.getTime() - historyDays * dayMilliseconds)
  for await (const device of everyDevice(db, business.id)) {
    const keys = await pointKeys(db, device.id)
    for (let start = 0; start < keys.length; start += pointsOfFile) {
      const points = await findPoints(db, device.id, keys.slice(start, start + pointsOfFile))
      const reader = { typeCode: device.type, language, timeZone: business.timeZone }
      const lines = sampleLines(db, { deviceId: device.id, from, to: now }, points, reader)
      const part = start === 0 ? '' : `-${start / pointsOfFile + 1}`
      yield { name: `history/${device.boxId}${part}.csv`, text: csvBody(sampleHead(device.type, points, language), lines) }
    }
  }
}

async function* everyDevice(db: Database, businessId: string): AsyncIterable<ExportDevice> {
  for (let after = 0; ; ) {
    const devices = await exportDevices(db, businessId, after, rowsAtOnce)
    yield* devices
    const last = devices.at(-1)
    if (!last || devices.length < rowsAtOnce) return
    after = last.id
  }
}
