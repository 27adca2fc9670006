/** What we use of pdfmake's document definitions (https://pdfmake.github.io/docs); its published types would bring those of a browser. */

interface Style {
  fillColor?: string
  fontSize?: number
  color?: string
  bold?: boolean
  alignment?: 'left' | 'right'
  lineHeight?: number
  margin?: [left: number, top: number, right: number, bottom: number]
  wordBreak?: 'break-all'
}

interface Place {
  width?: number | '*' | 'auto'
  absolutePosition?: { x: number; y: number }
  relativePosition?: { x: number; y: number }
  unbreakable?: boolean
  pageBreak?: 'before'
  headlineLevel?: number
  /** Of a cell: over so many columns; those that it covers are empty nodes. */
  colSpan?: number
}

type Shown =
  | { text: string | readonly Node[] }
  | { stack: readonly Node[] }
  | { columns: readonly Node[]; columnGap?: number }
  | { table: Table; layout: TableLayout }
  | { svg: string }
  | { image: string; fit: [width: number, height: number] }
  | { canvas: readonly { type: 'line'; x1: number; y1: number; x2: number; y2: number; lineWidth: number; lineColor: string }[] }

/** pdfmake writes into what it is given: every node is made again for each use. */
export type Node = Shown & Style & Place

export interface Table {
  body: readonly (readonly Node[])[]
  widths: readonly (number | '*' | 'auto')[]
  headerRows?: number
  keepWithHeaderRows?: number
  dontBreakRows?: boolean
}

type OfLine<T> = (index: number, node: { table: Table }) => T
export interface TableLayout {
  hLineWidth?: OfLine<number>
  vLineWidth?: OfLine<number>
  hLineColor?: OfLine<string>
  vLineColor?: OfLine<string>
  paddingLeft?: OfLine<number>
  paddingRight?: OfLine<number>
  paddingTop?: OfLine<number>
  paddingBottom?: OfLine<number>
  defaultBorder?: boolean
}

export interface Definition {
  pageSize: 'A4'
  pageMargins: [left: number, top: number, right: number, bottom: number]
  version: string
  language: string
  info: Readonly<Record<string, string | Date>>
  defaultStyle: Style & { font: string }
  header?: () => Node
  footer: (page: number, pages: number) => Node
  content: readonly Node[]
  pageBreakBefore: (node: { headlineLevel?: number; startPosition: { verticalRatio: number } }) => boolean
}
