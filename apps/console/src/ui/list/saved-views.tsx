import { DeleteOutlined, EditOutlined, StarOutlined } from '@ant-design/icons'
import { type AnyList, type SavedView, savedViewCalls, savedViewFields } from '@kilowatch/contract'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Link } from '../../shared/link.tsx'
import { useCall, useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../fields/record-dialog.tsx'
import { useAskedCommand } from '../use-asked-command.ts'
import styles from './list.module.css'
import { viewOf } from './list-address.ts'

/** Filters, order and columns of the list, kept under names for the person: opened, saved, renamed and removed here. */
export function SavedViews({ list }: { list: AnyList }) {
  const { t } = useTranslation('common')
  const [isOpen, open] = useState(false)
  const [naming, name] = useState<SavedView | 'new' | null>(null)
  const say = (view: SavedView | 'new') => {
    open(false)
    name(view)
  }
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={open}
        content={<Views list={list} onName={say} onLeave={() => open(false)} />}
      >
        <Button icon={<StarOutlined />} aria-label={t('views.choose')} title={t('views.choose')} aria-expanded={isOpen} />
      </Popover>
      {naming ? <ViewDialog list={list} view={naming === 'new' ? null : naming} onClose={() => name(null)} /> : null}
    </>
  )
}

interface ViewsProps {
  list: AnyList
  onName: (view: SavedView | 'new') => void
  onLeave: () => void
}

function Views({ list, onName, onLeave }: ViewsProps) {
  const { t } = useTranslation('common')
  const views = useCall(savedViewCalls.listSavedViews, { query: { list: list.page.path } })
  const remove = useAskedCommand(savedViewCalls.removeView)
  const ask = ({ id, name }: SavedView) => {
    onLeave()
    remove(
      { params: { viewId: id } },
      { title: t('views.removeTitle', { name }), action: t('views.remove'), done: () => t('views.removed', { name }) },
    )
  }
  return (
    <div className={styles.views}>
      {views.data?.length === 0 ? <p>{t('views.none')}</p> : null}
      {views.error ? <p role="alert">{t('views.failed')}</p> : null}
      <ul>
        {views.data?.map((view) => (
          <li key={view.id}>
            <Link to={{ search: view.query }} onClick={onLeave}>
              {view.name}
            </Link>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={t('views.renameOf', { name: view.name })}
              onClick={() => onName(view)}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('views.removeOf', { name: view.name })}
              onClick={() => ask(view)}
            />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => onName('new')}>
        {t('views.save')}
      </Button>
    </div>
  )
}

/** Asks what the view is called; `view` null: of what the list shows now. */
export function ViewDialog({ list, view, onClose }: { list: AnyList; view: SavedView | null; onClose: () => void }) {
  const { t } = useTranslation('common')
  const [params] = useSearchParams()
  const save = useCommand(savedViewCalls.saveView)
  const rename = useCommand(savedViewCalls.renameView)
  return (
    <RecordDialog
      fields={savedViewFields}
      record={view}
      title={t(view ? 'views.rename' : 'views.save')}
      done={t('views.saved')}
      save={({ name }) =>
        view
          ? rename.mutateAsync({ params: { viewId: view.id }, body: { name } })
          : save.mutateAsync({ body: { list: list.page.path, name, query: viewOf(list, params) } })
      }
      state={view ? rename : save}
      onClose={onClose}
    />
  )
}
