/** A single-line diagram in a box of so many CSS px: sources over bus sections side by side, branches in cells below the bus. */
export interface OneLineLayout {
  width: number
  height: number
  cell: { width: number; height: number }
  sections: readonly SectionLayout[]
}
export interface SectionLayout {
  left: number
  right: number
  /** Where its source stands. */
  sourceX: number
  /** Heights of its bus, one for each row of branches. */
  buses: readonly number[]
  /** Left upper corners of its branches. */
  cells: readonly { x: number; y: number }[]
}

/** Between the sections: the tie stands there. */
const tieGap = 40
const cellGap = 6
const cellWidth = { least: 82, most: 90 }
/** With a rating there is a bar and its words. */
const cellHeights = { rated: 114, plain: 94 }
/** Height of the first bus: sources, breakers and their words stand over it. */
const firstBus = 124
const drop = 34
/** From the foot of a row of cells to the next bus. */
const rowGap = 26
/** What joins the rows of a section stands at its left. */
const riser = 14

/** Narrower it scrolls sideways: what is said beside a breaker must end before the tie. */
export function leastOneLineWidth(sections: number): number {
  return sections > 1 ? 420 * sections : 560
}

/** `branches`: how many hang on each section. Cells keep their width and stand from the left; what does not fit is another row of its section. */
export function oneLineLayout(width: number, branches: readonly number[], content: keyof typeof cellHeights = 'rated'): OneLineLayout {
  const cellHeight = cellHeights[content]
  const room = (width - tieGap * (branches.length - 1)) / branches.length
  const longest = Math.max(...branches)
  const isWrapped = longest > columnsIn(room, cellWidth.least)
  const indent = isWrapped ? riser : 0
  const roomy = columnsIn(room - indent, cellWidth.most)
  const columns = isWrapped ? roomy : Math.max(roomy, longest)
  const across = Math.min(cellWidth.most, Math.floor((room - indent + cellGap) / columns) - cellGap)
  const sections = branches.map((count, place) =>
    sectionOf(place * (room + tieGap), room, indent, count, columns, { width: across, height: cellHeight }),
  )
  const rows = Math.max(1, ...sections.map(({ buses }) => buses.length))
  return { width, height: busAt(rows - 1, cellHeight) + drop + cellHeight, cell: { width: across, height: cellHeight }, sections }
}

function columnsIn(room: number, across: number): number {
  return Math.max(1, Math.floor((room + cellGap) / (across + cellGap)))
}

function sectionOf(left: number, room: number, indent: number, count: number, columns: number, cell: OneLineLayout['cell']): SectionLayout {
  const rows = Math.max(1, Math.ceil(count / columns))
  return {
    left,
    right: left + room,
    sourceX: left + room / 2,
    buses: Array.from({ length: rows }, (_, row) => busAt(row, cell.height)),
    cells: Array.from({ length: count }, (_, place) => ({
      x: left + indent + (place % columns) * (cell.width + cellGap),
      y: busAt(Math.floor(place / columns), cell.height) + drop,
    })),
  }
}

function busAt(row: number, cellHeight: number): number {
  return firstBus + row * (drop + cellHeight + rowGap)
}
