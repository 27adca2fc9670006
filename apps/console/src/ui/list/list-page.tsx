import { PlusOutlined } from '@ant-design/icons'
import { type Field, type Values, withoutCapital } from '@kilowatch/catalog'
import { type AnyCall, type AnyList, auditKinds, type ChangeTag } from '@kilowatch/contract'
import { Button } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMay } from '../../shared/access.ts'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
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
  /** What one of them is called, where the page has no words of its own. */
  kind?: ChangeTag
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
  /** Where the words of the page stand: 'people', and 'title' for those of its records (`title.add`, `title.none` …); else they say the kind. */
  words?: readonly [domain: string, record: string]
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
  const { list } = declared
  const adding = addingOf(declared)
  return function ListPage() {
    const { t } = useTranslation('common')
    const w = useWords(declared)
    const sees = useMay(list.page)
    const writes = useMay(adding.call)
    return (
      <Page actions={sees && writes ? <AddButton primary adding={adding} text={w('add')} /> : null}>
        <Card flush={sees}>{sees ? <Table declared={declared} adding={writes ? adding : null} /> : <Empty text={t('noBusiness')} />}</Card>
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

/** The page's own words, else those of any record, which say its kind. */
function useWords<L extends AnyList>({ words, ...declared }: ListPageProps<L>): (key: string, values?: object) => string {
  const { t } = useTranslation(words?.[0] ?? 'common')
  const language = useLanguage()
  if (words) return (key, values) => t(`${words[1]}.${key}`, { ...values })
  const kind = 'writing' in declared ? declared.writing.kind : undefined
  const one = kind ? withoutCapital(auditKinds[kind][language]) : ''
  return (key, values) => t(`record.${key}`, { ...values, one })
}

interface PartProps<L extends AnyList> {
  declared: ListPageProps<L>
}

const nameOf = (row: unknown) => (row as { name: string }).name
const idOf = (row: unknown) => (row as { id: string }).id

/** `adding`: null for those who only read. */
function Table<L extends AnyList>({ declared, adding }: PartProps<L> & { adding: Adding | null }) {
  const { list, cells, open, actions, searchOfOthers } = declared
  const w = useWords(declared)
  const navigate = useNavigate()
  const exports = useMay(list.file)
  const onOpen = useCallback((row: ListRow<L>) => void navigate(open?.(row) ?? ''), [navigate, open])
  const shown = {
    ...{ list, cells, exports },
    empty: <Empty text={w('none')} action={adding ? <AddButton adding={adding} text={w('add')} /> : null} />,
    ...(open ? { onOpen } : {}),
    ...(adding && actions ? { actions } : {}),
    ...(!adding && searchOfOthers ? { labels: { search: w(searchOfOthers) } } : {}),
  } as unknown as ListTableProps<AnyList>
  return adding && 'writing' in declared ? <Written declared={declared} shown={shown} /> : <ListTable<AnyList> {...shown} />
}

type WrittenProps<L extends AnyList> = { declared: Extract<ListPageProps<L>, { writing: Writing }> }

/** The table with what the form's calls do to its rows. */
function Written<L extends AnyList>({ declared, shown }: WrittenProps<L> & { shown: ListTableProps<AnyList> }) {
  const { t } = useTranslation('common')
  const w = useWords(declared)
  const open = useDialog()
  const bulk = useRemoval(declared)
  const actions = (row: ListRow<L>) => (
    <Button
      size="small"
      aria-label={w('editOf', { name: nameOf(row) })}
      onClick={() => open((onClose) => <RecordForm declared={declared} record={row} onClose={onClose} />)}
    >
      {t('edit')}
    </Button>
  )
  return <ListTable<AnyList> {...({ actions, ...shown, bulk } as unknown as ListTableProps<AnyList>)} />
}

function useRemoval<L extends AnyList>(declared: WrittenProps<L>['declared']) {
  const w = useWords(declared)
  const remove = useAskedCommand(declared.writing.remove)
  return (rows: readonly ListRow<L>[], clear: () => void) => {
    const count = rows.length
    const question = { title: w('removeTitle', { count }), text: w('removeText', { count }), action: w('remove', { count }) }
    const chosen = { query: { ids: rows.map(idOf).join(',') } } as never
    const ask = () => remove(chosen, { ...question, done: () => w('removed', { count }), onDone: clear })
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
  const { writing } = declared
  const w = useWords(declared)
  const write = useCommand(record ? writing.change : writing.add)
  const save = (body: Values<readonly Field[]>) => write.mutateAsync({ ...(record ? { params: { id: idOf(record) } } : {}), body } as never)
  return (
    <RecordDialog
      fields={writing.fields}
      record={record as object | null}
      title={w(record ? 'change' : 'add')}
      done={w(record ? 'changed' : 'added')}
      save={save}
      state={write}
      onClose={onClose}
    />
  )
}
