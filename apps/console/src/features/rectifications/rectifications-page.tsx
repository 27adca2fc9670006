import { PlusOutlined } from '@ant-design/icons'
import { rectificationList, rectificationSides } from '@kilowatch/contract'
import { Button, Segmented } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { mayManage, useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { urlChoice, useUrlState } from '../../ui/use-url-state.ts'
import { Board } from './board.tsx'
import { RaiseDialog } from './dialogs.tsx'
import { addressOf, Due, levelMarks, rectificationMarks } from './rectification-state.tsx'
import styles from './rectifications.module.css'

const address = { view: urlChoice(['board', 'list'], 'board'), of: urlChoice(['own', 'clients'], 'own') }

/** Rectifications of the business, or of its clients, as a board by state or as a list. */
export function RectificationsPage() {
  const { t } = useTranslation('rectifications')
  const language = useLanguage()
  const [{ view, of }, set] = useUrlState(address)
  return (
    <Page actions={<RaiseButton />}>
      <div className={styles.switches}>
        <Segmented
          aria-label={t('side')}
          value={of}
          onChange={(chosen) => set({ of: chosen as 'own' | 'clients' })}
          options={(['own', 'clients'] as const).map((value) => ({ value, label: rectificationSides[value][language] }))}
        />
        <Segmented
          aria-label={t('view.label')}
          value={view}
          onChange={(chosen) => set({ view: chosen as 'board' | 'list' })}
          options={(['board', 'list'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
        />
      </div>
      {view === 'board' ? <Board side={of} /> : <RectificationTable side={of} />}
    </Page>
  )
}

function RaiseButton() {
  const { t } = useTranslation('rectifications')
  const open = useDialog()
  if (!mayManage(useSession().right)) return null
  return (
    <Button icon={<PlusOutlined />} type="primary" onClick={() => open((close) => <RaiseDialog onClose={close} />)}>
      {t('raise')}
    </Button>
  )
}

function RectificationTable({ side }: { side: 'own' | 'clients' }) {
  const { t } = useTranslation('rectifications')
  const navigate = useNavigate()
  const open = useCallback(({ id }: { id: string }) => void navigate(addressOf(id)), [navigate])
  return (
    <Card flush>
      <ListTable
        list={rectificationList}
        always={{ side }}
        cells={cells}
        onOpen={open}
        empty={<Empty text={t(side === 'own' ? 'none' : 'noneOfClients')} />}
      />
    </Card>
  )
}

const cells: CellsOf<typeof rectificationList> = {
  number: { width: 170, fixed: 'left', opens: true },
  title: { width: 200, heads: true },
  level: { width: 100, marks: levelMarks },
  state: { width: 110, marks: rectificationMarks },
  dueOn: { width: 170, render: ({ dueOn, overdue }) => <Due day={dueOn} overdue={overdue} /> },
  company: { width: 160, render: ({ company }) => company?.name },
  assignee: { width: 120, render: ({ assignee }) => assignee?.name },
  group: { width: 140, render: ({ group }) => group?.name },
}
