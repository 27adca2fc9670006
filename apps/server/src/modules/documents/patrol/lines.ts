import { deviceType, formatFigure, type InspectionItem, type Language, resolvePoint, shownUnit } from '@kilowatch/catalog'
import type { PatrolLine, PatrolRecord } from '@kilowatch/contract'
import { differenceOf, hasChangedMuch, isFresh, lineResults, toleranceOf } from '@kilowatch/work'
import type { CellText, Column, Run, TablePart, TableRow, Text } from '../../../printing/content.ts'
import type { EarlierEntry } from '../../patrol-records/index.ts'
import type { SiteTime } from '../times.ts'
import { documentWord } from '../words.ts'
import { circled, type Numbered } from './pictures.ts'

interface Told {
  record: PatrolRecord
  language: Language
  time: SiteTime
  /** Its day: other moments name theirs. */
  day: string
  /** Of this record. */
  earlier: readonly EarlierEntry[]
  pictures: readonly Numbered[]
}

/** At most so many values that were replaced, of one line. */
const mostEarlier = 3

/** What was asked, reported, entered and found before, a row for each item; what failed is pointed out, with what its inspector says. */
export function linesTable(told: Told, first = 1): TablePart {
  const { record, language } = told
  const word = (key: Parameters<typeof documentWord>[0]) => documentWord(key, language)
  const last = record.lines
    .flatMap((line) => line.last?.at ?? [])
    .sort()
    .at(-1)
  const isPictured = told.pictures.length > 0
  const columns: Column[] = [
    { title: '#', width: 14 },
    { title: word('patrol-item'), width: 'rest' },
    { title: word('patrol-platform'), below: word('patrol-platform-at'), width: 70, align: 'right' },
    { title: word('patrol-entered'), width: 50, align: 'right' },
    { title: word('patrol-difference'), below: word('patrol-allowed'), width: 68, align: 'right' },
    ...(last === undefined
      ? []
      : [{ title: word('patrol-last'), below: told.time.date(last).slice(5), width: 40, align: 'right' as const }]),
    { title: word('patrol-result'), width: 56 },
    ...(isPictured ? [{ title: word('patrol-pictures'), width: 40 }] : []),
  ]
  const rows = record.lines.map((line, index): TableRow => {
    const cells = [
      String(first + index),
      itemCell(line, told),
      platformCell(line, told),
      enteredCell(line, told),
      differenceCell(line, told),
      ...(last === undefined ? [] : [line.last ? shortValue(line.item, line.last.value, language) : dim('—')]),
      resultCell(line, told),
      ...(isPictured ? [numbersOf(line, told)] : []),
    ]
    const words = wordsOf(line, told)
    const pointedOut = line.entry?.result === 'fail'
    return pointedOut || words.length > 0 ? { cells, words, pointedOut } : cells
  })
  return { part: 'table', columns, rows }
}

const dim = (text: string): Text => [{ text, dim: true }]
const bold = (text: string): Run => ({ text, bold: true })

function unitOf(item: InspectionItem, language: Language): string {
  if (item.kind !== 'number') return ''
  return item.unitText ?? (item.unit ? shownUnit(item.unit, language) : '')
}

function decimalsOf(item: InspectionItem): number {
  return item.kind === 'number' ? (item.decimals ?? 0) : 0
}

/** An entered value in the reader's language; a figure without its unit. */
function shortValue(item: InspectionItem, value: number | string | null, language: Language): string {
  if (value === null || value === '') return '—'
  if (typeof value === 'number') return formatFigure(value, decimalsOf(item))
  if (item.kind === 'choice') return item.of[value]?.[language] ?? value
  return item.kind === 'text' ? documentWord('patrol-written', language) : value
}

function withUnit(text: string, unit: string): string {
  return unit === '' ? text : `${text} ${unit}`
}

function itemCell({ item }: PatrolLine, { language, record }: Told): CellText {
  const rule = item.help?.[language] ?? ruleOf(item, record.device.type, language)
  return { lines: [[bold(item.name[language])], ...(rule === undefined ? [] : [rule])] }
}

/** Within which figures it passes. */
function ruleOf(item: InspectionItem, type: string, language: Language): string | undefined {
  if (item.kind !== 'number') return undefined
  const { fails } = item
  const unit = unitOf(item, language)
  if ('outside' in fails) {
    const [low, high] = fails.outside
    const figure = (value: number) => formatFigure(value, Number.isInteger(value) ? 0 : Math.max(1, decimalsOf(item)))
    if (low <= item.range[0]) return withUnit(`≤ ${figure(high)}`, unit)
    if (high >= item.range[1]) return withUnit(`≥ ${figure(low)}`, unit)
    return withUnit(`${figure(low)}–${figure(high)}`, unit)
  }
  if (!('apartFrom' in fails)) return undefined
  const basis = deviceType(type)?.info.find(({ key }) => key === fails.apartFrom)
  return documentWord('patrol-apart', language, { basis: basis?.name[language] ?? fails.apartFrom, share: shareText(fails.by) })
}

function shareText(share: number): string {
  return String(Math.round(share * 1_000) / 10)
}

function platformCell({ item, platform: now, entry }: PatrolLine, { record, language, time, day }: Told): CellText {
  const platform = entry ? entry.platform : now
  if (!platform) return dim(documentWord('patrol-no-platform', language))
  const type = deviceType(record.device.type)
  const point = type && resolvePoint(type, platform.key)?.point
  const decimals = point && point.kind !== 'state' ? point.decimals : decimalsOf(item)
  const value: Text = [bold(formatFigure(platform.value, decimals)), { text: ` ${unitOf(item, language)}`, dim: true }]
  const at = time.clock(platform.at, day).slice(0, -3)
  const early = entry ? Math.round((Date.parse(entry.at) - Date.parse(platform.at)) / 60_000) : 0
  if (early === 0) return { lines: [value, at] }
  const aged = documentWord(early > 0 ? 'patrol-earlier' : 'patrol-later', language, { at, minutes: Math.abs(early) })
  return { lines: [value, isFreshOf(entry, platform) ? aged : [bold(aged)]] }
}

function isFreshOf(entry: PatrolLine['entry'], platform: { at: string }): boolean {
  return entry === null || isFresh({ at: Date.parse(platform.at) }, Date.parse(entry.at))
}

function enteredCell({ item, entry }: PatrolLine, { language }: Told): CellText {
  if (!entry || entry.value === null || entry.value === '') return dim('—')
  if (item.kind === 'text') return dim(documentWord('patrol-written', language))
  return [bold(shortValue(item, entry.value, language)), { text: item.kind === 'number' ? ` ${unitOf(item, language)}` : '', dim: true }]
}

/** How far beyond its limit; else how far from what the device reported, with what is allowed. */
function differenceCell({ item, entry }: PatrolLine, { language, record }: Told): CellText {
  if (!entry || item.kind !== 'number' || typeof entry.value !== 'number') return dim('—')
  const decimals = decimalsOf(item)
  if ('outside' in item.fails) {
    const [low, high] = item.fails.outside
    const beyond = entry.value > high ? entry.value - high : entry.value < low ? low - entry.value : 0
    if (beyond > 0) {
      const said = documentWord(entry.value > high ? 'patrol-above' : 'patrol-below', language, { figure: formatFigure(beyond, decimals) })
      return { lines: [[bold(said)], ruleOf(item, record.device.type, language) ?? ''] }
    }
  }
  const difference = differenceOf(entry.value, entry.platform)
  if (difference === null || !entry.platform) return dim('—')
  const tolerance = toleranceOf(item)
  const figure = `${difference > 0 ? '+' : ''}${formatFigure(difference, decimals)}`
  const isShare = tolerance !== undefined && 'share' in tolerance && entry.platform.value !== 0
  const share = isShare ? Math.abs((difference / entry.platform.value) * 100).toFixed(2) : ''
  const said = isShare ? documentWord('patrol-share', language, { figure, share }) : figure
  const allowed = !isFreshOf(entry, entry.platform)
    ? documentWord('patrol-stale', language)
    : tolerance && documentWord('patrol-tolerance', language, { tolerance: toleranceText(tolerance, unitOf(item, language)) })
  return { lines: [said, ...(allowed ? [allowed] : [])] }
}

function toleranceText(tolerance: NonNullable<ReturnType<typeof toleranceOf>>, unit: string): string {
  return 'absolute' in tolerance ? withUnit(`±${tolerance.absolute}`, unit) : `±${shareText(tolerance.share)} %`
}

const shapes = { pass: 'good', fail: 'bad', undone: 'open' } as const

function resultCell({ entry }: PatrolLine, { language }: Told): CellText {
  if (!entry) return { verdict: 'open', lines: [dim(documentWord('patrol-empty', language))] }
  const { result, judged, again } = entry
  const said: Text = [{ text: lineResults[result][language], bold: result !== 'pass' }]
  const more = [
    ...(judged && judged !== result && result !== 'undone'
      ? [documentWord('patrol-judged', language, { result: lineResults[judged][language] })]
      : []),
    ...(again ? [documentWord('patrol-again', language)] : []),
  ]
  return { verdict: shapes[result], lines: [said, ...more] }
}

function numbersOf({ key }: PatrolLine, { pictures }: Told): CellText {
  const numbers = pictures.filter((one) => one.picture.key === key).map(({ number }) => number)
  return numbers.length === 0 ? dim('—') : numbers.map(circled).join(' ')
}

function wordsOf({ item, key, entry, beside, last }: PatrolLine, { earlier, language, time, day }: Told): Text[] {
  const clock = (at: string | Date) => time.clock(at, day).slice(0, -3)
  const unit = unitOf(item, language)
  const value = (given: number | string | null) =>
    item.kind === 'text' ? String(given ?? '') : withUnit(shortValue(item, given, language), typeof given === 'number' ? unit : '')
  const said: string[] = []
  if (!entry) return []
  const by = entry.by?.name ?? documentWord('patrol-inspector', language)
  if (item.kind === 'text' && typeof entry.value === 'string' && entry.value !== '') said.push(entry.value)
  if (entry.note !== '')
    said.push(
      entry.result === 'undone'
        ? documentWord('patrol-undone', language, { why: entry.note })
        : documentWord('patrol-says', language, { by, note: entry.note }),
    )
  const replaced = earlier.filter((one) => one.key === key).slice(-mostEarlier)
  if (replaced.length > 0 && (entry.result === 'fail' || entry.again)) {
    const values = replaced.map((one) => documentWord('patrol-value-at', language, { value: value(one.value), at: clock(one.at) }))
    const now = documentWord('patrol-value-at', language, { value: value(entry.value), at: clock(entry.at) })
    said.push(documentWord('patrol-repeated', language, { before: values.join(documentWord('patrol-and', language)), now }))
  }
  if (last && hasChangedMuch(entry.value, last.value) && typeof entry.value === 'number' && typeof last.value === 'number') {
    const share = last.value === 0 ? '' : Math.round(((entry.value - last.value) / Math.abs(last.value)) * 100)
    if (share !== '') said.push(documentWord(share > 0 ? 'patrol-rose' : 'patrol-fell', language, { share: Math.abs(share) }))
  }
  if (beside)
    said.push(
      documentWord('patrol-beside', language, {
        by: beside.by?.name ?? '—',
        value: value(beside.value),
        result: lineResults[beside.result][language],
        at: clock(beside.at),
      }),
    )
  return said.length === 0 ? [] : [said.join(documentWord('patrol-joined', language))]
}
