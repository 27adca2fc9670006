/** Rows as they stand while somebody is at them, beside the rows as they are by now. */
export interface Standing<Row> {
  /** In the places that they have had; each as it is by now, where that is known. */
  rows: readonly Row[]
  /** How many have come that are not among them. */
  fresh: number
  /** Nothing but such rows came: there may be more of them on the next page. */
  more: boolean
  /** Those that have left the list. */
  gone: ReadonlySet<string>
}

interface Pages {
  /** There are rows before these, on other pages. */
  before: boolean
  /** There are rows after these. */
  after: boolean
}

/**
 * Keeps rows where they stand although others came and went. A page that is full takes in rows from its neighbours, and gives them some, as
 * rows come and go elsewhere: what appears or disappears at such an end is not taken for new or gone.
 */
export function standing<Row>(shown: readonly Row[], now: readonly Row[], idOf: (row: Row) => string, pages: Pages): Standing<Row> {
  const shownIds = new Set(shown.map(idOf))
  const byId = new Map(now.map((row) => [idOf(row), row]))
  // Where nothing is left of a page, the first one alone tells what is new, and one that is all there is what has gone.
  const fresh = withoutEnds(now, (row) => !shownIds.has(idOf(row)), pages, !pages.before)
  const gone = withoutEnds(shown, (row) => !byId.has(idOf(row)), pages, !pages.before && !pages.after)
  return {
    rows: shown.map((row) => byId.get(idOf(row)) ?? row),
    fresh: fresh.length,
    more: pages.after && fresh.length > 0 && fresh.length === now.length,
    gone: new Set(gone.map(idOf)),
  }
}

/** The rows that are meant, but for those at an end beyond which the list goes on. `all`: also where every row is meant. */
function withoutEnds<Row>(rows: readonly Row[], isMeant: (row: Row) => boolean, { before, after }: Pages, all: boolean): Row[] {
  const first = rows.findIndex((row) => !isMeant(row))
  if (first < 0) return all ? [...rows] : []
  const last = rows.findLastIndex((row) => !isMeant(row))
  return rows.slice(before ? first : 0, after ? last + 1 : rows.length).filter(isMeant)
}

/** What is to stand there, question by question. */
export interface Held<Row> {
  /** Undefined: what stands there answers another question. */
  question: string | undefined
  rows: readonly Row[] | undefined
  /** The answer that was looked at last. */
  answer: readonly Row[] | undefined
  /** How often the person changed something when it was looked at. */
  changes: number
}

interface Moment<Row> extends Omit<Held<Row>, 'rows'> {
  /** Somebody is at the rows. */
  inside: boolean
  idOf: (row: Row) => string
}

/**
 * What stands there next. Nobody at the rows, or another question: the answer. Else the rows stay; once the person has changed something, those
 * that are known take their new places and leave, and only new ones go on waiting. The same object where nothing is to change.
 */
export function heldNext<Row>(held: Held<Row>, { inside, question, answer, changes, idOf }: Moment<Row>): Held<Row> {
  if (!inside || held.question !== question || held.rows === undefined || answer === undefined) {
    const isSame = held.question === question && held.rows === answer && held.answer === answer && held.changes === changes
    return isSame ? held : { question, rows: answer, answer, changes }
  }
  if (held.answer === answer) return held
  if (held.changes === changes) return { ...held, answer }
  const known = new Set(held.rows.map(idOf))
  return { question, rows: answer.filter((row) => known.has(idOf(row))), answer, changes }
}
