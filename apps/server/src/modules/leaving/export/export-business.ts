import { givenIn, type Language } from '@kilowatch/catalog'
import { BusinessExportWish } from '@kilowatch/contract'

import { csvBody } from '../../../http/csv.ts'
import { Refusal } from '../../../http/refusal.ts'
import { csvText, jsonText, type TableRow } from '../../../http/table-text.ts'
import { word } from '../../../http/words.ts'
import type { ZipPart } from '../../../http/zip.ts'
import { audit } from '../../../storage/change.ts'
import type { Database } from '../../../storage/database.ts'
import { everyEntry } from '../../audit/index.ts'
import { type TaskKind, type TaskRun, zipFile } from '../../tasks/index.ts'
import { findPoints, sampleHead, sampleLines } from '../../telemetry/index.ts'
import {
  countDevices,
  type ExportDevice,
  type ExportTableName,
  exportDevices,
  exportRows,
  exportTables,
  pointKeys,
} from '../queries/export.ts'

interface Exported {
  business: NonNullable<TaskRun['business']>
  /** Of history, up to now; 0: none. */
  historyDays: number
  language: Language
}

const rowsAtOnce = 500
/** Columns of one file of history: a device may have thousands of points. */
const pointsOfFile = 200
const dayMilliseconds = 86_400_000

/** Everything of a business as a ZIP, read from the database while it is written. */
export const businessExport: TaskKind = {
  kind: 'business-export',
  async run(wish, run) {
    const { services, user, business, language, address } = run
    if (business === null) throw new Refusal(70003)
    const { historyDays } = BusinessExportWish.parse(wish)
    const { db, clock } = services
    const at = clock.now()
    const subject = `business ${business.id}`
    await audit(services, { user, address }, { action: 'business.export', subject, businessId: business.id, after: { historyDays } })
    const name = `${word('business-export-file', language)}-${at.toISOString().slice(0, 10)}`
    const tables = 1 + 2 * (Object.keys(exportTables).length + 1)
    const total = tables + (historyDays > 0 ? await countDevices(db, business.id) : 0)
    return zipFile(run, { name, parts: partsOf(db, { business, historyDays, language }, at), total, at })
  },
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
      const head = sampleHead({ type: device.type, given: givenIn(device.type, device.info) }, points, language)
      const part = start === 0 ? '' : `-${start / pointsOfFile + 1}`
      yield { name: `history/${device.boxId}${part}.csv`, text: csvBody(head, lines) }
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
