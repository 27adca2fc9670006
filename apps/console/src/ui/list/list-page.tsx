import { PlusOutlined } from '@ant-design/icons'
import type { Field, Values } from '@kilowatch/catalog'
import type { AnyCall, AnyList } from '@kilowatch/contract'
import { Button } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMay } from '../../shared/access.ts'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../card.tsx'
import { type Dialog, useDialog } from '../dialogs.tsx'
import { RecordDialog } from '../fields/record-dialog.tsx'
import { Page } from '../page.tsx'
import { Empty } from '../placeholders.tsx'
import { useAskedCommand } from '../use-asked-command.ts'
import type { ListRow, WithCells } from './list-columns.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'

/** Records that a form adds and changes. */
interface Writing {
  /** What is asked for of a record. */
  fields: readonly Field[]
  add: AnyCall
  /** Takes the record's id. */
  change: AnyCall
  /** Takes several of them: `ids`, separated by commas. */
  remove: AnyCall
}
/** Records that come another way, by a dialog of their own. */
interface Adding {
  /** Who may send it may add. */
  call: AnyCall
  icon: ReactNode
  dialog: Dialog
}

type ListPageProps<L extends AnyList> = WithCells<L> & {
  list: L
  /** Where the words of the page stand: 'people', and 'title' for those of its records (`title.add`, `title.none` …). */
  words: readonly [domain: string, record: string]
  /** The page of a row. */
  open?: (row: ListRow<L>) => string
  /** What anyone who may add can do to a row, where that is more than the form. */
  actions?: (row: ListRow<L>) => ReactNode
  /** What the search is called for those who may not add, and find less. */
  searchOfOthers?: string
} & ({ writing: Writing } | { adding: Adding })

/**
 * The page of a declared list whose records are added, changed and removed by anyone who may. Its words are `add`, `none` and, of records that a
 * form writes, `change`, `added`, `changed`, `remove`, `removeTitle`, `removeText`, `removed` and `editOf`.
 */
export function listPage<L extends AnyList>(declared: ListPageProps<L>): () => ReactNode {
  const { list, words } = declared
  const adding = addingOf(declared)
  return function ListPage() {
    const { t } = useTranslation([words[0], 'common'])
    const sees = useMay(list.page)
    const writes = useMay(adding.call)
    return (
      <Page actions={sees && writes ? <AddButton primary adding={adding} text={t(`${words[1]}.add`)} /> : null}>
        <Card flush={sees}>
          {sees ? <Table declared={declared} adding={writes ? adding : null} /> : <Empty text={t('common:noBusiness')} />}
        </Card>
      </Page>
    )
  }
}

function addingOf<L extends AnyList>(declared: ListPageProps<L>): Adding {
  if ('adding' in declared) return declared.adding
  const dialog: Dialog = (onClose) => <RecordForm declared={declared} record={null} onClose={onClose} />
  return { call: declared.writing.add, icon: <PlusOutlined />, dialog }
}

function AddButton({ adding: { dialog, icon }, text, primary }: { adding: Adding; text: string; primary?: true }) {
  const open = useDialog()
  return (
    <Button {...(primary ? { type: 'primary', icon } : {})} onClick={() => open(dialog)}>
      {text}
    </Button>
  )
}

interface PartProps<L extends AnyList> {
  declared: ListPageProps<L>
}

const nameOf = (row: unknown) => (row as { name: string }).name
const idOf = (row: unknown) => (row as { id: string }).id

/** `adding`: null for those who only read. */
function Table<L extends AnyList>({ declared, adding }: PartProps<L> & { adding: Adding | null }) {
  const { list, words, cells, open, actions, searchOfOthers } = declared
  const { t } = useTranslation(words[0])
  const navigate = useNavigate()
  const exports = useMay(list.file)
  const onOpen = useCallback((row: ListRow<L>) => void navigate(open?.(row) ?? ''), [navigate, open])
  const shown = {
    ...{ list, cells, exports },
    empty: <Empty text={t(`${words[1]}.none`)} action={adding ? <AddButton adding={adding} text={t(`${words[1]}.add`)} /> : null} />,
    ...(open ? { onOpen } : {}),
    ...(adding && actions ? { actions } : {}),
    ...(!adding && searchOfOthers ? { labels: { search: t(searchOfOthers) } } : {}),
  } as unknown as ListTableProps<AnyList>
  return adding && 'writing' in declared ? <Written declared={declared} shown={shown} /> : <ListTable<AnyList> {...shown} />
}

type WrittenProps<L extends AnyList> = { declared: Extract<ListPageProps<L>, { writing: Writing }> }

/** The table with what the form's calls do to its rows. */
function Written<L extends AnyList>({ declared, shown }: WrittenProps<L> & { shown: ListTableProps<AnyList> }) {
  const { t } = useTranslation([declared.words[0], 'common'])
  const open = useDialog()
  const bulk = useRemoval(declared)
  const actions = (row: ListRow<L>) => (
    <Button
      size="small"
      aria-label={t(`${declared.words[1]}.editOf`, { name: nameOf(row) })}
      onClick={() => open((onClose) => <RecordForm declared={declared} record={row} onClose={onClose} />)}
    >
      {t('common:edit')}
    </Button>
  )
  return <ListTable<AnyList> {...({ actions, ...shown, bulk } as unknown as ListTableProps<AnyList>)} />
}

function useRemoval<L extends AnyList>({ words, writing }: WrittenProps<L>['declared']) {
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

interface DialogProps<L extends AnyList> extends WrittenProps<L> {
  record: ListRow<L> | null
  onClose: () => void
}

function RecordForm<L extends AnyList>({ declared, record, onClose }: DialogProps<L>) {
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
