import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  width?: number
  align?: 'right' | 'center'
  /** Stays at its side while the rest scrolls: the first column and the actions. */
  fixed?: 'left' | 'right'
  /** The name that the call sorts by; present where the column sorts. */
  sort?: string
  /** False: cannot be hidden. */
  optional?: boolean
  /** Not shown until the person chooses it. */
  hidden?: boolean
}

/** Columns after the person's choice: undefined means the declared ones. */
export function chosenColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | null): readonly Column<Row>[] {
  if (chosen === null) return columns.filter((column) => !column.hidden)
  return columns.filter((column) => column.optional === false || chosen.includes(column.key))
}

/** CSS px: a letter of a head, its padding, the arrows of what sorts. */
const [letter, padding, arrows] = [7.5, 20, 20]
const usualWidth = 140

/** As wide as is wished, and as the longest word of its head, which never breaks. */
export function widthOf({ width = usualWidth, title, sort }: Pick<Column<never>, 'width' | 'title' | 'sort'>): number {
  const longest = Math.max(0, ...(title.match(/[A-Za-z-]+/g) ?? []).map((word) => word.length))
  return Math.max(width, Math.ceil(longest * letter) + padding + (sort ? arrows : 0))
}

/** '-name' from the kit's words and back. */
export function sortOrder(sort: string, name: string | undefined): 'ascend' | 'descend' | null {
  if (!name) return null
  if (sort === name) return 'ascend'
  return sort === `-${name}` ? 'descend' : null
}

/** What comes after a click on a column's head: up, down, up. */
export function nextSort(sort: string, name: string): string {
  return sort === name ? `-${name}` : name
}
