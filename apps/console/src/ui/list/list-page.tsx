import { PlusOutlined } from '@ant-design/icons'
import type { Field, Values } from '@kilowatch/catalog'
import type { AnyCall, AnyList } from '@kilowatch/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../shared/access.ts'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../card.tsx'
import { RecordDialog } from '../fields/record-dialog.tsx'
import { Page } from '../page.tsx'
import { Empty } from '../placeholders.tsx'
import { useAskedCommand } from '../use-asked-command.ts'
import type { ListRow, WithCells } from './list-columns.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'

interface Writing {
  /** What is asked for of a record. */
  fields: readonly Field[]
  add: AnyCall
  /** Takes the record's id. */
  change: AnyCall
  /** Takes several of them: `ids`, separated by commas. */
  remove: AnyCall
}

type ListPageProps<L extends AnyList> = WithCells<L> & {
  list: L
  /** Where the words of the page stand: 'people', and 'title' for those of its records (`title.add`, `title.none` …). */
  words: readonly [domain: string, record: string]
  writing: Writing
}

type Editing<L extends AnyList> = { record: ListRow<L> | null } | null

/**
 * The page of a declared list whose records are added, changed and removed by anyone who may. Its words are `add`, `change`, `added`, `changed`,
 * `remove`, `removeTitle`, `removeText`, `removed`, `editOf` and `none`.
 */
export function listPage<L extends AnyList>(declared: ListPageProps<L>): () => ReactNode {
  const { list, words, writing } = declared
  return function ListPage() {
    const { t } = useTranslation([words[0], 'common'])
    const sees = useMay(list.page)
    const writes = useMay(writing.add)
    const [editing, edit] = useState<Editing<L>>(null)
    const addButton = writes ? (
      <Button type="primary" icon={<PlusOutlined />} onClick={() => edit({ record: null })}>
        {t(`${words[1]}.add`)}
      </Button>
    ) : null
    return (
      <Page actions={addButton}>
        <Card flush={sees}>
          {sees ? <Table declared={declared} edit={writes ? edit : undefined} /> : <Empty text={t('common:noBusiness')} />}
        </Card>
        {editing ? <Dialog declared={declared} record={editing.record} onClose={() => edit(null)} /> : null}
      </Page>
    )
  }
}

interface PartProps<L extends AnyList> {
  declared: ListPageProps<L>
}

const nameOf = (row: unknown) => (row as { name: string }).name
const idOf = (row: unknown) => (row as { id: string }).id

function Table<L extends AnyList>({ declared, edit }: PartProps<L> & { edit: ((editing: Editing<L>) => void) | undefined }) {
  const { list, words, cells } = declared
  const { t } = useTranslation([words[0], 'common'])
  const removal = useRemoval(declared)
  const w = (key: string, values?: object) => t(`${words[1]}.${key}`, { ...values })
  const actions = (row: ListRow<L>) => (
    <Button size="small" aria-label={w('editOf', { name: nameOf(row) })} onClick={() => edit?.({ record: row })}>
      {t('common:edit')}
    </Button>
  )
  const add = edit ? <Button onClick={() => edit({ record: null })}>{w('add')}</Button> : null
  const shown = { list, cells, empty: <Empty text={w('none')} action={add} />, ...(edit ? { actions, bulk: removal } : {}) }
  return <ListTable<AnyList> {...(shown as unknown as ListTableProps<AnyList>)} />
}

function useRemoval<L extends AnyList>({ words, writing }: ListPageProps<L>) {
  const { t } = useTranslation(words[0])
  const remove = useAskedCommand(writing.remove)
  const w = (key: string, count: number) => t(`${words[1]}.${key}`, { count })
  return (rows: readonly ListRow<L>[], clear: () => void) => {
    const count = rows.length
    const question = { title: w('removeTitle', count), text: w('removeText', count), action: w('remove', count) }
    const chosen = { query: { ids: rows.map(idOf).join(',') } } as never
    const ask = () => remove(chosen, { ...question, done: () => w('removed', count), onDone: clear })
    return (
      <Button size="small" onClick={ask}>
        {question.action}
      </Button>
    )
  }
}

interface DialogProps<L extends AnyList> extends PartProps<L> {
  record: ListRow<L> | null
  onClose: () => void
}

function Dialog<L extends AnyList>({ declared, record, onClose }: DialogProps<L>) {
  const { words, writing } = declared
  const { t } = useTranslation(words[0])
  const write = useCommand(record ? writing.change : writing.add)
  const save = (body: Values<readonly Field[]>) => write.mutateAsync({ ...(record ? { params: { id: idOf(record) } } : {}), body } as never)
  return (
    <RecordDialog
      fields={writing.fields}
      record={record as object | null}
      title={t(`${words[1]}.${record ? 'change' : 'add'}`)}
      done={t(`${words[1]}.${record ? 'changed' : 'added'}`)}
      save={save}
      state={write}
      onClose={onClose}
    />
  )
}
