import { PlusOutlined } from '@ant-design/icons'
import { type Position, positionCalls, positionFields, positionList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import { NoBusiness } from './no-business.tsx'
import styles from './people.module.css'

/** Positions (titles) of the business. */
export function PositionsPage() {
  const { t } = useTranslation('people')
  const { right, businessId } = useSession()
  const [editing, setEditing] = useState<Position | 'new' | null>(null)
  const manages = mayManage(right) && businessId !== null
  const addButton = manages ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('title.add')}
    </Button>
  ) : null
  return (
    <Page title={t('titles')} crumbs={[{ title: t('people') }]} heading={t('titles')} actions={addButton}>
      {businessId ? (
        <Card flush>
          <Positions onEdit={manages ? setEditing : undefined} />
        </Card>
      ) : (
        <NoBusiness />
      )}
      {editing ? <PositionDialog position={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
    </Page>
  )
}

function Positions({ onEdit }: { onEdit: ((position: Position | 'new') => void) | undefined }) {
  const { t } = useTranslation('people')
  const remove = useAskedCommand(positionCalls.removePositions)
  const removeAll = (chosen: readonly Position[], onDone: () => void) =>
    remove(
      { query: { ids: chosen.map(({ id }) => id).join(',') } },
      {
        title: t('title.removeTitle', { count: chosen.length }),
        text: t('title.removeText'),
        action: t('title.remove'),
        done: ({ removed }) => t('title.removed', { count: removed }),
        onDone,
      },
    )
  const edit = (position: Position) => (
    <Button size="small" aria-label={t('title.editOf', { name: position.name })} onClick={() => onEdit?.(position)}>
      {t('edit')}
    </Button>
  )
  const actions = { key: 'actions', title: t('actions'), width: 90, optional: false, render: edit }
  return (
    <ListTable
      list={positionList}
      columns={[
        { key: 'name', title: t('position'), width: 180, sort: 'name', optional: false, render: ({ name }) => <strong>{name}</strong> },
        { key: 'people', title: t('title.count'), width: 90, align: 'right', sort: 'people', render: ({ people }) => people },
        { key: 'remark', title: t('remark'), width: 320, render: ({ remark }) => remark || <span className={styles.dim}>—</span> },
        { key: 'sort', title: t('sort'), width: 80, align: 'right', sort: 'sort', render: ({ sort }) => sort },
        ...(onEdit ? [actions] : []),
      ]}
      empty={<Empty text={t('title.none')} action={onEdit ? <Button onClick={() => onEdit('new')}>{t('title.add')}</Button> : null} />}
      {...(onEdit
        ? {
            bulk: (chosen: readonly Position[], clear: () => void) => (
              <Button size="small" onClick={() => removeAll(chosen, clear)}>
                {t('title.remove')}
              </Button>
            ),
          }
        : {})}
      card={(position) => (
        <div className={styles.card}>
          <span className={styles.cardHead}>
            <strong>{position.name}</strong>
            {onEdit ? edit(position) : null}
          </span>
          <span className={styles.dim}>{[t('title.people', { count: position.people }), position.remark].filter(Boolean).join(' · ')}</span>
        </div>
      )}
    />
  )
}

function PositionDialog({ position, onClose }: { position: Position | null; onClose: () => void }) {
  const { t } = useTranslation('people')
  const add = useCommand(positionCalls.addPosition)
  const change = useCommand(positionCalls.changePosition)
  return (
    <RecordDialog
      fields={positionFields}
      record={position}
      title={t(position ? 'title.change' : 'title.add')}
      done={t(position ? 'title.changed' : 'title.added')}
      save={(body) => (position ? change.mutateAsync({ params: { id: position.id }, body }) : add.mutateAsync({ body }))}
      state={position ? change : add}
      onClose={onClose}
    />
  )
}
