import { PlusOutlined } from '@ant-design/icons'
import { type Position, positionCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, useErrorText } from '../../ui/placeholders.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { urlNumber, urlText, useUrlState } from '../../ui/use-url-state.ts'
import { NoBusiness } from './no-business.tsx'
import styles from './people.module.css'
import { PositionDialog } from './position-dialog.tsx'

const fields = { search: urlText(), page: urlNumber(1) }
const idOf = (position: Position) => position.id

/** Positions (titles) of the business. */
export function PositionsPage() {
  const { t } = useTranslation('people')
  const { right, businessId } = useSession()
  const [editing, setEditing] = useState<Position | 'new' | null>(null)
  return (
    <Page
      title={t('titles')}
      crumbs={[{ title: t('people') }]}
      heading={t('titles')}
      actions={
        mayManage(right) && businessId ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            {t('title.add')}
          </Button>
        ) : null
      }
    >
      {businessId ? (
        <Card flush>
          <PositionTable onEdit={setEditing} />
        </Card>
      ) : (
        <NoBusiness />
      )}
      {editing ? <PositionDialog position={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
    </Page>
  )
}

function PositionTable({ onEdit }: { onEdit: (position: Position | 'new') => void }) {
  const { t } = useTranslation('people')
  const manages = mayManage(useSession().right)
  const remove = useRemove()
  const [{ search }, change] = useUrlState(fields)
  const state = useTableState('sort', ['sort'])
  const positions = useCall(
    positionCalls.listPositions,
    { query: { ...(search ? { search } : {}), page: state.page, pageSize: state.pageSize } },
    { keep: true },
  )
  const columns = useMemo(() => columnsOf(t, manages ? onEdit : undefined), [t, manages, onEdit])
  const add = <Button onClick={() => onEdit('new')}>{t('title.add')}</Button>
  return (
    <DataTable<Position>
      name={t('titles')}
      rows={positions.data?.items}
      total={positions.data?.total ?? 0}
      rowKey={idOf}
      columns={columns}
      state={state}
      error={positions.error}
      failedAt={positions.errorUpdatedAt}
      onRetry={() => void positions.refetch()}
      empty={<Empty text={t('title.none')} action={manages ? add : null} />}
      filtered={search !== ''}
      onClearFilters={() => change({ search: '', page: 1 })}
      toolbar={<SearchField label={t('title.search')} value={search} onSearch={(text) => change({ search: text, page: 1 })} />}
      {...(manages
        ? {
            bulk: (chosen: readonly Position[], clear: () => void) => (
              <Button size="small" onClick={() => remove(chosen, clear)}>
                {t('title.remove')}
              </Button>
            ),
          }
        : {})}
      card={(position) => (
        <div className={styles.card}>
          <span className={styles.cardHead}>
            <strong>{position.name}</strong>
            {manages ? (
              <Button size="small" onClick={() => onEdit(position)}>
                {t('edit')}
              </Button>
            ) : null}
          </span>
          <span className={styles.dim}>{[t('title.people', { count: position.people }), position.remark].filter(Boolean).join(' · ')}</span>
        </div>
      )}
    />
  )
}

function columnsOf(t: TFunction<'people'>, onEdit: ((position: Position) => void) | undefined): readonly Column<Position>[] {
  const columns: Column<Position>[] = [
    { key: 'name', title: t('position'), width: 180, optional: false, render: (position) => <strong>{position.name}</strong> },
    { key: 'people', title: t('title.count'), width: 90, align: 'right', render: (position) => position.people },
    { key: 'remark', title: t('remark'), width: 320, render: (position) => position.remark || <span className={styles.dim}>—</span> },
    { key: 'sort', title: t('sort'), width: 80, align: 'right', render: (position) => position.sort },
  ]
  if (!onEdit) return columns
  const edit = (position: Position) => (
    <Button size="small" aria-label={t('title.editOf', { name: position.name })} onClick={() => onEdit(position)}>
      {t('edit')}
    </Button>
  )
  return [...columns, { key: 'actions', title: t('actions'), width: 90, optional: false, render: edit }]
}

function useRemove(): (positions: readonly Position[], onDone: () => void) => void {
  const { t } = useTranslation('people')
  const ask = useConfirm()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const remove = useCommand(positionCalls.removePositions)
  return (positions, onDone) =>
    ask({
      title: t('title.removeTitle', { count: positions.length }),
      text: t('title.removeText'),
      action: t('title.remove'),
      onConfirm: () =>
        remove.mutateAsync({ query: { ids: positions.map(idOf).join(',') } }).then(
          ({ removed }) => {
            void message.success(t('title.removed', { count: removed }))
            onDone()
          },
          (error: unknown) => message.warning(errorText(error)),
        ),
    })
}
