/** What a document says, as plain data in the reader's language: what draws it knows no domain. */

/** One stretch of text; strangers' text stands here as they typed it. */
export interface Run {
  text: string
  bold?: boolean
  /** Less important: in grey. */
  dim?: boolean
}
export type Text = string | readonly (string | Run)[]
/** How something was found: by a shape beside its word, which is read without colours too. */
export type Verdict = 'good' | 'bad' | 'open'
/** Of a table: text, the number in a disc by which a chart names it, lines (all but the first smaller), or what was found. */
export type CellText = Text | { mark: number } | { lines: readonly Text[] } | { verdict: Verdict; lines: readonly Text[] }

export interface Column {
  title: string
  /** A second line of it. */
  below?: string
  /** Points, or a share of what the others leave. */
  width: number | 'rest'
  align?: 'right'
}

export interface TablePart {
  part: 'table'
  columns: readonly Column[]
  rows: readonly TableRow[]
}

/** `words` stand below its cells, over the width of the table; a row that is `pointedOut` is seen without colours too. */
export type TableRow = readonly CellText[] | { cells: readonly CellText[]; words: readonly Text[]; pointedOut: boolean }

/** A moment or value that is pointed out on a chart. */
export interface ChartMark {
  /** Milliseconds since 1970. */
  at: number
  value: number
  text: string
  /** The number of its row in the table of steps. */
  mark: number
}

export interface ChartLine {
  value: number
  text: string
  dashed?: boolean
}

/** One measure over time. */
export interface ChartPart {
  part: 'chart'
  unit: string
  /** Milliseconds since 1970. */
  from: number
  to: number
  /** In the order of time; null interrupts the line. */
  points: readonly (readonly [at: number, value: number | null])[]
  /** What the line is called, with its last value. */
  line: string
  limits: readonly ChartLine[]
  /** From when to when it was beyond its limit. */
  span?: { from: number; to: number; text: string }
  /** Nothing came; `texts` say why and for how long, a line each. */
  gaps: readonly { from: number; to: number; texts: readonly string[] }[]
  marks: readonly ChartMark[]
  /** Times that the axis names. */
  ticks: readonly { at: number; text: string }[]
  decimals: number
}

/** A state over time, as a bar of coloured stretches with words. */
export interface StatePart {
  part: 'states'
  from: number
  to: number
  stretches: readonly { from: number; to: number; text: string; beyond: boolean }[]
  gaps: ChartPart['gaps']
  ticks: ChartPart['ticks']
}

export interface Picture {
  type: 'image/jpeg' | 'image/png'
  bytes: Uint8Array
  /** First line bold. */
  caption: readonly string[]
}

/** The place of a picture that cannot be shown, and why. */
export interface NoPicture {
  missing: string
  caption: readonly string[]
}

/** An electronic signature, drawn as a stamp. */
export interface Stamp {
  /** Above it: whose it is. */
  place: string
  /** In the stamp; null: it is waited for, as `waits` says. */
  signed: { top: string; name: string; date: string } | null
  waits: string
  /** Below it. */
  lines: readonly Text[]
}

/** The words beside a code. */
export interface Label {
  small: string
  name: string
  lines: readonly Text[]
}

/** Labels alone, ten on a sheet: what stands around the parts of other documents has no room there, but for the foot. */
export interface LabelSheets {
  /** Place of the first one, from 1: a sheet that was begun is used up. */
  first: number
  /** `code`: what is read in it. */
  labels: readonly (Label & { code: string })[]
}

export type Part =
  | { part: 'heading'; text: string; note?: string; newPage?: boolean }
  | { part: 'text'; text: Text; dim?: boolean }
  /** Few figures that must be seen first, in a frame. */
  | { part: 'figures'; figures: readonly { name: string; figure: string; unit?: string; more?: string }[] }
  /** Names and values, a line each. */
  | { part: 'facts'; facts: readonly { name: string; value: Text }[] }
  | TablePart
  | ChartPart
  | StatePart
  /** Three across where it is not said. */
  | { part: 'pictures'; pictures: readonly (Picture | NoPicture)[]; across?: number }
  /** In the order in which they are given; `void` is written over all of them. */
  | { part: 'stamps'; stamps: readonly Stamp[]; void?: string | undefined }
  /** What never stands on two pages. */
  | { part: 'together'; parts: readonly Part[] }
  | { part: 'beside'; left: readonly Part[]; right: readonly Part[] }
  /** Where the record comes from, and who has checked it: at the end, never apart. */
  | { part: 'signatures'; facts: readonly { name: string; value: Text }[]; lines: readonly string[] }
  /** To be cut out: 88 × 47 mm with a code of 40 mm that is read from a metre away. */
  | ({ part: 'label'; hint: string } & Label)

/** What stands around the parts on each page. */
export interface Frame {
  business: string
  /** Below it: the site. */
  place: string
  logo: Picture | null
  /** What kind of document it is, and of what. */
  kind: string
  number: string
  /** Where the code leads; null: nobody said by which address this installation is reached. */
  link: string | null
  /** What the code is for, beside it. */
  scan: string
  title: string
  /** One line of facts below the title. */
  marks: readonly Text[]
  /** Two lines at the foot. */
  foot: readonly [string, string]
  /** With {page} and {pages}. */
  pageOf: string
}

export interface DocumentOrder {
  language: 'zh' | 'en'
  /** Milliseconds since 1970: when it is made. */
  at: number
  frame: Frame
  parts: readonly Part[]
  /** In the place of title and parts. */
  sheets?: LabelSheets | undefined
  /** Where the PDF goes. */
  path: string
}

export interface MadeDocument {
  pages: number
  bytes: number
  sha256: string
}
