import type { Language } from '@kilowatch/catalog'
import { type Cell, deviceLifeCalls, type LifeFigures, type LifeKind, type LifeLine, lifeKinds, mostCounted } from '@kilowatch/contract'
import { budgets, spareTime } from '../../budgets/index.ts'
import { timeCell } from '../../http/csv.ts'
import { handlers } from '../../http/handlers.ts'
import { readerZone } from '../../http/reader-zone.ts'
import type { DeviceSubject, User } from '../../http/subjects.ts'
import { tableFile } from '../../http/table-file.ts'
import { word } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import type { LifeReader, LifeSource, Told } from './lines.ts'
import { type FoundFigures, findFigures } from './queries/figures.ts'
import { countLines, type FoundLine, findLines, findStanding, type LifeSpan } from './queries/life.ts'
import { lifeSources } from './queries/sources.ts'
import { cursorText, readCursor } from './rules.ts'

interface Asker {
  device: DeviceSubject
  user: User
  language: Language
}
/** Lines of a file that are read at a time. */
const linesAtOnce = 200

export const deviceLifeHandlers = handlers(deviceLifeCalls, {
  async readDeviceLife({ query, ...asker }, services) {
    const reader = await readerOf(asker, services)
    const before = query.before === undefined ? null : readCursor(query.before)
    const span = { ...spanOf(query), before }
    return pageOf(services, reader, sourcesOf(reader, query.kinds), span, query.most)
  },

  async countDeviceLife({ query, ...asker }, services) {
    const reader = await readerOf(asker, services)
    const counts = await countLines(services.db, reader, sourcesOf(reader), spanOf(query), mostCounted)
    const places = Object.keys(lifeKinds)
    return counts.filter(({ count }) => count > 0).sort((a, b) => places.indexOf(a.kind) - places.indexOf(b.kind))
  },

  async readDeviceLifeFigures({ query, ...asker }, services) {
    const reader = await readerOf(asker, services)
    return figuresOf(await findFigures(services.db, reader, sourcesOf(reader), spanOf(query), mostCounted))
  },

  async exportDeviceLife({ query, ...asker }, services) {
    const reader = await readerOf(asker, services)
    const { language } = reader
    const head = (['time', 'until', 'kind', 'title', 'what', 'number', 'by', 'state', 'cost'] as const).map((name) =>
      word(`life-column-${name}`, language),
    )
    const lines = linesOf(services, reader, { sources: sourcesOf(reader, query.kinds), span: spanOf(query), zone: readerZone(asker.user) })
    return tableFile(query.format, { name: `${reader.device.boxId} ${word('life-file', language)}`, head, lines })
  },
})

async function readerOf({ device, user, language }: Asker, { db, clock }: Services): Promise<LifeReader> {
  return { device, userId: user.id, language, now: clock.now(), ...(await findStanding(db, user.id, device)) }
}

function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Omit<LifeSpan, 'before'> {
  const moment = (text: string | undefined) => (text === undefined ? null : new Date(text))
  return { from: moment(from), until: moment(to) }
}

function figuresOf({ faults, discharge, ...figures }: FoundFigures): LifeFigures {
  const moment = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...figures,
    faults: faults && { count: faults.count, firstAt: moment(faults.first), lastAt: moment(faults.last) },
    discharge: discharge && { ...discharge, at: discharge.at.toISOString() },
  }
}

/** Those that the reader may ask, of these kinds. */
function sourcesOf(reader: LifeReader, kinds?: readonly LifeKind[]): readonly LifeSource[] {
  return lifeSources.filter(
    ({ kind, sees = ({ member }: LifeReader) => member }) => sees(reader) && (!kinds?.length || kinds.includes(kind)),
  )
}

/** `next` is told by what was found: what the reader may not read after all is left out of the lines. */
async function pageOf({ db }: Pick<Services, 'db'>, reader: LifeReader, sources: readonly LifeSource[], span: LifeSpan, most: number) {
  const found = await findLines(db, reader, sources, span, most + 1)
  const shown = found.slice(0, most)
  const last = shown.at(-1)
  return { lines: await tellAll(db, reader, shown), next: last && found.length > most ? cursorText(last) : null }
}

async function tellAll(db: Services['db'], reader: LifeReader, found: readonly FoundLine[]): Promise<LifeLine[]> {
  const told = new Map<string, Told>()
  await Promise.all(
    lifeSources.map(async ({ name, tell }) => {
      const ids = found.flatMap((line) => (line.source === name ? [line.id] : []))
      if (ids.length === 0) return
      for (const line of await tell(db, reader, ids)) told.set(`${name} ${line.id}`, line)
    }),
  )
  return found.flatMap(({ source, id, at }) => {
    const line = told.get(`${source} ${id}`)
    const kind = lifeSources.find(({ name }) => name === source)?.kind
    return line && kind ? [lineOf(line, { id: `${source} ${id}`, kind, at: at.toISOString() })] : []
  })
}

function lineOf(told: Told, own: Pick<LifeLine, 'id' | 'kind' | 'at'>): LifeLine {
  const silent = {
    until: null,
    lasts: false,
    what: '',
    number: null,
    by: '',
    level: null,
    standing: null,
    cost: null,
    state: null,
    to: null,
  }
  return { ...silent, ...told, ...own }
}

interface FileWish {
  sources: readonly LifeSource[]
  span: Omit<LifeSpan, 'before'>
  zone: string
}

async function* linesOf(services: Services, reader: LifeReader, { sources, span, zone }: FileWish): AsyncIterable<Cell[]> {
  const { language } = reader
  const time = timeCell(zone)
  const { most } = budgets.exportedRows
  let written = 0
  for (let before: LifeSpan['before'] = null; ; ) {
    const { lines, next } = await pageOf(services, reader, sources, { ...span, before }, linesAtOnce)
    for (const { at, until, kind, title, what, number, by, state, cost } of lines)
      yield [time(at), time(until), lifeKinds[kind][language], title, what, number, by, state?.says ?? '', cost]
    written += lines.length
    if (next === null) return
    if (written >= most) return yield [word('file-ends', language, { most })]
    await spareTime.part()
    before = readCursor(next)
  }
}
