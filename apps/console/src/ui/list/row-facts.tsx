import type { AnyList } from '@kilowatch/contract'
import { useLanguage } from '../../shared/use-formats.ts'
import styles from './list.module.css'
import { columnsOf, type ListCell, type ListRow } from './list-columns.tsx'

interface RowFactsProps<L extends AnyList> {
  list: L
  row: ListRow<L>
  cells: Readonly<Record<string, ListCell<ListRow<L>>>>
}

/** Everything that the columns of a list say of one row, those of the file too; the first names it, which its page does already. */
export function RowFacts<L extends AnyList>({ list, row, cells }: RowFactsProps<L>) {
  const language = useLanguage()
  return (
    <dl className={styles.facts}>
      {columnsOf({ ...list, columns: factsOf(list) }, cells, language).map(({ key, title, render }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{render(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf({ columns }: AnyList) {
  const [, ...facts] = Object.entries<object>(columns)
  return Object.fromEntries(facts.map(([key, column]) => [key, { ...column, only: undefined }]))
}
