import { type AuditEntry, auditActor, auditList, auditOutcomes, type Filter, platformAuditList } from '@kilowatch/contract'
import { budgets } from '../../../budgets/index.ts'
import type { CellText, Part, Text } from '../../../printing/content.ts'
import type { Services } from '../../../services.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { type AuditQuery, narrowedEntries, subjectText } from '../../audit/index.ts'
import type { Draft, Owner, Reader } from '../draft.ts'
import { findOwner } from '../queries/printing.ts'
import { type DocumentWord, documentWord } from '../words.ts'

interface Read {
  entries: AuditEntry[]
  /** There are more than a document holds. */
  cut: boolean
}

/** The operation log as it is narrowed on screen. `businessId` null: that of the installation. */
export async function auditLog(
  wish: { businessId: string | null; query: AuditQuery },
  owner: Owner,
  reader: Reader,
  { db }: Pick<Services, 'db'>,
  progress: (rows: number) => void,
): Promise<Draft> {
  const { query, businessId } = wish
  const { language } = reader
  const word = (key: DocumentWord, parameters: Readonly<Record<string, string | number>> = {}) => documentWord(key, language, parameters)
  const { entries, cut } = await readSome(narrowedEntries(db, businessId, query, language), progress)
  const end = (at: unknown) => (typeof at === 'string' ? owner.time.full(at).slice(0, 16) : word('audit-open'))
  const range = { from: end(query.from), to: end(query.to) }
  return {
    ...{ kind: 'audit-log', subject: whoseLog(wish) },
    ...{ page: businessId === null ? '/platform/audit' : '/enterprise/setting/audit', scan: word('scan-record') },
    ...{ name: word('audit-kind'), number: word('audit-number', range), site: '', foot: word('audit-foot') },
    title: word(businessId === null ? 'audit-platform-title' : 'audit-title', range),
    marks: [word('audit-count', { count: entries.length }), ...(await filterMarks(db, wish, language))],
    parts: [
      ...(cut ? [{ part: 'text' as const, text: [{ text: word('audit-ends', { most: budgets.documentRows.most }), bold: true }] }] : []),
      entries.length === 0 ? { part: 'text', text: word('audit-none') } : entryTable(entries, owner, language, word),
    ],
  }
}

async function readSome(slices: AsyncIterable<AuditEntry[]>, progress: (rows: number) => void): Promise<Read> {
  const { most } = budgets.documentRows
  const entries: AuditEntry[] = []
  for await (const slice of slices) {
    entries.push(...slice)
    progress(Math.min(entries.length, most))
    if (entries.length > most) return { entries: entries.slice(0, most), cut: true }
  }
  return { entries, cut: false }
}

/** An operator may narrow the platform's log to one business: then it is that one's entries that were printed. */
function whoseLog({ businessId, query }: { businessId: string | null; query: AuditQuery }): string {
  const of = businessId ?? query.businessId
  return of === undefined ? 'installation' : `business ${of}`
}

/** What the log was narrowed to, beside its time; a business by its name. */
async function filterMarks(
  db: Queryable,
  { businessId, query }: { businessId: string | null; query: AuditQuery },
  language: Reader['language'],
): Promise<Text[]> {
  const { filters } = businessId === null ? platformAuditList : auditList
  const name = query.businessId === undefined ? undefined : (await findOwner(db, query.businessId))?.name
  return Object.entries<Filter>(filters).flatMap(([key, filter]) => {
    const value = key === 'businessId' ? (name ?? query.businessId) : query[key]
    if (filter.kind === 'days' || value === undefined || value === '') return []
    const said = 'of' in filter && typeof filter.of === 'object' ? (filter.of[String(value)]?.[language] ?? String(value)) : String(value)
    return [documentWord('audit-filter', language, { name: filter.name[language], value: said })]
  })
}

function entryTable(
  entries: readonly AuditEntry[],
  { time }: Owner,
  language: Reader['language'],
  word: (key: DocumentWord) => string,
): Part {
  const { columns } = auditList
  return {
    part: 'table',
    columns: [
      { title: columns.at.name[language], width: 52 },
      { title: columns.userName.name[language], width: 56 },
      { title: columns.says.name[language], width: 80 },
      { title: columns.subject.name[language], width: 'rest' },
      { title: columns.outcome.name[language], width: 36 },
      { title: columns.address.name[language], width: 58 },
      { title: columns.seq.name[language], width: 30, align: 'right' },
    ],
    rows: entries.map((entry): CellText[] => [
      time.full(entry.at),
      auditActor(entry)[language],
      [{ text: entry.says, bold: true }],
      [subjectText(entry, language), ...changeOf(entry, word)],
      outcomeOf(entry, language),
      entry.address ?? '—',
      entry.seq === null ? '—' : String(entry.seq),
    ]),
  }
}

function outcomeOf({ outcome, code }: AuditEntry, language: Reader['language']): Text {
  const said = auditOutcomes[outcome][language]
  return outcome === 'refused' ? [{ text: code === null ? said : `${said} ${code}`, bold: true }] : said
}

/** Characters of what was before and after: all of it stands in the system and in the table file. */
const mostOfChange = 90

function changeOf({ before, after }: AuditEntry, word: (key: DocumentWord) => string): Exclude<Text, string> {
  const parts = [['audit-before', before] as const, ['audit-after', after] as const].flatMap(([key, value]) => {
    if (value === null || value === undefined) return []
    const json = JSON.stringify(value)
    return [word(key) + (json.length > mostOfChange ? `${json.slice(0, mostOfChange)}…` : json)]
  })
  return parts.length === 0 ? [] : [{ text: ` ${parts.join(' · ')}`, dim: true }]
}
