import { type Cell, LocalMoment } from '@kilowatch/contract'
import type { FileAnswer } from './handlers.ts'
import { type ZipPart, zipOf } from './zip.ts'

export interface Workbook {
  /** Of the sheet and of the file. */
  name: string
  head: readonly string[]
  lines: AsyncIterable<readonly Cell[]>
}

export interface Sheet {
  name: string
  head: readonly string[]
  lines: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
}

export interface Sheets {
  /** Of the file. */
  name: string
  sheets: readonly Sheet[]
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook of several sheets, each written as its lines come. */
export function sheetsAnswer({ name, sheets }: Sheets): FileAnswer {
  return { name: `${name}.xlsx`, type: workbookType, body: zipOf(partsOf(sheets), new Date()) }
}

/** One sheet as a workbook. */
export function workbookAnswer({ name, head, lines }: Workbook): FileAnswer {
  return sheetsAnswer({ name, sheets: [{ name, head, lines }] })
}

/** What a spreadsheet takes: rows of a sheet, characters of a cell and of the name of a sheet. */
const most = { rows: 1_048_576, cell: 32_767, name: 31 }

interface WrittenSheet {
  name: string
  /** 'A1:D12' */
  table: string
}

async function* partsOf(sheets: readonly Sheet[]): AsyncIterable<ZipPart> {
  const written: WrittenSheet[] = []
  for (const sheet of sheets) {
    const cursor = new LineCursor(sheet.lines)
    try {
      const columns = columnsOf(sheet.head, await cursor.ahead(lookedAt))
      // What is more than a sheet holds goes on in another one, below the same head.
      for (let part = 1; part === 1 || !cursor.ended; part += 1) {
        const entry = { name: nameOf(sheet.name, part), table: '' }
        written.push(entry)
        yield { name: `xl/worksheets/sheet${written.length}.xml`, text: sheetXml(sheet.head, columns, cursor, entry) }
        await cursor.ahead(1)
      }
    } finally {
      await cursor.close()
    }
  }
  yield { name: 'xl/styles.xml', text: stylesXml }
  yield { name: 'xl/workbook.xml', text: workbookXml(written) }
  yield { name: 'xl/_rels/workbook.xml.rels', text: workbookRelations(written.length) }
  yield { name: '_rels/.rels', text: relations }
  yield { name: '[Content_Types].xml', text: contentTypes(written.length) }
}

/** Lines that are looked at before the first is written: widths and decimals follow from them. */
const lookedAt = 200

/** Lines one after the other; some may be looked at ahead. */
class LineCursor {
  readonly #lines: AsyncIterator<readonly Cell[]> | Iterator<readonly Cell[]>
  readonly #ahead: (readonly Cell[])[] = []
  #all = false

  constructor(lines: Sheet['lines']) {
    this.#lines = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
  }

  /** Known after a look ahead. */
  get ended(): boolean {
    return this.#all && this.#ahead.length === 0
  }

  async ahead(count: number): Promise<readonly (readonly Cell[])[]> {
    while (!this.#all && this.#ahead.length < count) await this.#pull()
    return this.#ahead
  }

  async next(): Promise<readonly Cell[] | undefined> {
    await this.ahead(1)
    return this.#ahead.shift()
  }

  /** Whatever the lines come from is let go. */
  async close(): Promise<void> {
    if (!this.#all) await this.#lines.return?.()
    this.#all = true
  }

  async #pull(): Promise<void> {
    const { done, value } = await this.#lines.next()
    if (done) this.#all = true
    else this.#ahead.push(value)
  }
}

interface Column {
  /** In characters. */
  width: number
  /** All numbers of a column have as many. */
  decimals: number
}

const mostDecimals = 6

function columnsOf(head: readonly string[], lines: readonly (readonly Cell[])[]): Column[] {
  const count = Math.max(head.length, ...lines.map((line) => line.length))
  return Array.from({ length: count }, (_, at) => {
    const cells = lines.map((line) => line[at] ?? null)
    const decimals = Math.min(mostDecimals, Math.max(0, ...cells.map(decimalsOf)))
    // Beside the words of a head stands the button of its filter.
    const widths = [widthOf(head[at] ?? '') + 4, ...cells.map((cell) => widthOf(shownOf(cell, decimals)) + 2)]
    return { decimals, width: Math.min(60, Math.max(8, ...widths)) }
  })
}

const decimalsOf = (cell: Cell): number => (typeof cell === 'number' ? (String(cell).split('.')[1]?.length ?? 0) : 0)

function shownOf(cell: Cell, decimals: number): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return cell.toFixed(decimals)
  return cell instanceof LocalMoment ? cell.iso.slice(0, 19) : cell
}

/** What is wider in Chinese counts twice. */
const widthOf = (text: string): number => {
  const line = text.split('\n').reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  return line.length + line.replace(/[ -ÿ]/g, '').length
}

async function* sheetXml(
  head: readonly string[],
  columns: readonly Column[],
  cursor: LineCursor,
  entry: WrittenSheet,
): AsyncIterable<string> {
  const widths = columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/>${widths === '' ? '' : `<cols>${widths}</cols>`}<sheetData>`
  yield `<row r="1">${head.map((text, at) => textCell(`${columnName(at)}1`, text, styles.head)).join('')}</row>`
  let row = 1
  while (row < most.rows) {
    const line = await cursor.next()
    if (line === undefined) break
    row += 1
    const cells = line.map((cell, at) => cellXml(`${columnName(at)}${row}`, cell, columns[at]?.decimals ?? 0))
    yield `<row r="${row}">${cells.join('')}</row>`
  }
  entry.table = `A1:${columnName(Math.max(0, head.length - 1))}${row}`
  yield `</sheetData><autoFilter ref="${entry.table}"/></worksheet>`
}

/** A text is written as it is: what a workbook keeps as text is no formula. Moments and days are what a spreadsheet reckons with. */
function cellXml(at: string, cell: Cell, decimals: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? numberCell(at, cell, styles.number(decimals)) : ''
  if (cell instanceof LocalMoment) return numberCell(at, serialOf(`${cell.iso.slice(0, 19)}Z`), styles.moment)
  const day = /^\d{4}-\d\d-\d\d$/.test(cell) ? serialOf(`${cell}T00:00:00Z`) : Number.NaN
  return Number.isNaN(day) ? textCell(at, cell, styles.text) : numberCell(at, day, styles.day)
}

const numberCell = (at: string, value: number, style: number): string => `<c r="${at}" s="${style}"><v>${value}</v></c>`
const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, most.cell))}</t></is></c>`

/** A moment of the clocks on the wall, in days, as spreadsheets count them. */
const serialOf = (wall: string): number => (Date.parse(wall) - Date.UTC(1899, 11, 30)) / 86_400_000

function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Without what XML has no place for; what a spreadsheet would read as an escape of its own keeps its letters. */
function escaped(text: string): string {
  const whole = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
  return whole.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_').replace(/[&<>"]/g, (one) => entities[one] ?? '')
}

/** A name as sheets may have it. */
function nameOf(name: string, part: number): string {
  const end = part === 1 ? '' : `_${part}`
  const allowed = name.replace(/[[\]:*?/\\]/g, ' ').replace(/^'|'$/g, '')
  return (allowed.slice(0, most.name - end.length) || 'Sheet') + end
}

/** Places in the list of formats below. */
const styles = { text: 0, head: 1, moment: 2, day: 3, number: (decimals: number) => 4 + decimals } as const

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const ownFormats = [
  'yyyy\\-mm\\-dd\\ hh:mm:ss',
  'yyyy\\-mm\\-dd',
  '0',
  ...Array.from({ length: mostDecimals }, (_, at) => `0.${'0'.repeat(at + 1)}`),
]
const firstOwn = 164
const formatOf = (font: number, format: number, more = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font === 0 ? '' : ' applyFont="1"'}${more}/>`
const font = (bold: boolean) => `<font>${bold ? '<b/>' : ''}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
const stylesXml =
  `${xml}<styleSheet xmlns="${main}">` +
  `<numFmts count="${ownFormats.length}">${ownFormats.map((code, at) => `<numFmt numFmtId="${firstOwn + at}" formatCode="${code}"/>`).join('')}</numFmts>` +
  `<fonts count="2">${font(false)}${font(true)}</fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${2 + ownFormats.length}">${formatOf(0, 0)}${formatOf(1, 0)}${ownFormats.map((_, at) => formatOf(0, firstOwn + at)).join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

function workbookXml(sheets: readonly WrittenSheet[]): string {
  const listed = sheets.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const filters = sheets.map(({ name, table }, at) => {
    const place = `'${name.replaceAll("'", "''")}'!${table.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${escaped(place)}</definedName>`
  })
  return `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`
}

function workbookRelations(sheets: number): string {
  const each = Array.from({ length: sheets }, (_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`))
  return relationsOf([...each, relation(sheets + 1, 'styles', 'styles.xml')])
}

const relation = (id: number, type: string, target: string) => `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
const relationsOf = (all: readonly string[]) => `${xml}<Relationships xmlns="${packaged}/relationships">${all.join('')}</Relationships>`
const relations = relationsOf([relation(1, 'officeDocument', 'xl/workbook.xml')])

function contentTypes(sheets: number): string {
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const part = (name: string, type: string) => `<Override PartName="/xl/${name}.xml" ContentType="${sheetType}.${type}+xml"/>`
  const each = Array.from({ length: sheets }, (_, at) => part(`worksheets/sheet${at + 1}`, 'worksheet'))
  return (
    `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${each.join('')}</Types>`
  )
}
