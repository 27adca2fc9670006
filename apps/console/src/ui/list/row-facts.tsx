import type { AnyList } from '@kilowatch/contract'
import { useLanguage } from '../../shared/use-formats.ts'
import { Facts } from './facts.tsx'
import { columnsOf, type ListCell, type ListRow } from './list-columns.tsx'

interface RowFactsProps<L extends AnyList> {
  list: L
  row: ListRow<L>
  cells: Readonly<Record<string, ListCell<ListRow<L>>>>
}

/** Everything that the columns of a list say of one row, those of the file too; the first names it, which its page does already. */
export function RowFacts<L extends AnyList>({ list, row, cells }: RowFactsProps<L>) {
  const language = useLanguage()
  const columns = columnsOf({ ...list, columns: factsOf(list) }, cells, language)
  return <Facts facts={columns.map(({ key, title, render }) => ({ key, name: title, content: render(row) }))} />
}

function factsOf({ columns }: AnyList) {
  const [, ...facts] = Object.entries<object>(columns)
  return Object.fromEntries(facts.map(([key, column]) => [key, { ...column, only: undefined }]))
}
