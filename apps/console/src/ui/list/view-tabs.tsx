import { PlusOutlined } from '@ant-design/icons'
import { type AnyList, savedViewCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useNarrow } from '../../shared/viewport.ts'
import styles from './list.module.css'
import { queryAt, viewOf } from './list-address.ts'
import { ViewDialog } from './saved-views.tsx'

/** As many views as stand side by side; all of them are in the menu of views. */
const most = 6

/** The saved views of a list as tabs, each with how many rows it holds. `every`: milliseconds between two countings. */
export function ViewTabs({ list, every }: { list: AnyList; every: number }) {
  const { t } = useTranslation('common')
  const narrow = useNarrow()
  const [params] = useSearchParams()
  const [naming, name] = useState(false)
  const views = useCall(savedViewCalls.listSavedViews, { query: { list: list.page.path } }).data ?? []
  if (narrow && views.length === 0) return null
  const here = viewOf(list, params)
  const tabs = [{ id: 'all', name: t('all'), query: '' }, ...views.slice(0, most)]
  return (
    <nav className={styles.tabs} aria-label={t('views.choose')}>
      {tabs.map((view) => (
        <Link key={view.id} to={{ search: view.query }} aria-current={view.query === here ? 'page' : undefined}>
          {view.name} <Count list={list} query={view.query} every={every} />
        </Link>
      ))}
      {narrow ? null : (
        <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => name(true)}>
          {t('views.save')}
        </Button>
      )}
      {naming ? <ViewDialog list={list} view={null} onClose={() => name(false)} /> : null}
    </nav>
  )
}

function Count({ list, query, every }: { list: AnyList; query: string; every: number }) {
  const asked = { ...queryAt(list, new URLSearchParams(query)), page: 1, pageSize: 1 }
  const { data } = useCall<AnyList['page']>(list.page, { query: asked } as never, { keep: true, every })
  return <b>{(data as { total: number } | undefined)?.total ?? '—'}</b>
}
