import { platformFeedbackList } from '@kilowatch/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { FeedbackDrawer } from './feedback-drawer.tsx'
import styles from './help.module.css'

const cells: CellsOf<typeof platformFeedbackList> = {
  text: { width: 360, fixed: 'left', opens: true, render: ({ text }) => <span className={styles.text}>{text}</span> },
  userName: { width: 120 },
  businessName: { width: 140 },
  kind: { width: 100 },
  state: { width: 110 },
}

/** What people wrote, for the operators who answer. */
export function FeedbackQueuePage() {
  const { t } = useTranslation('help')
  const [opened, open] = useState<string | null>(null)
  return (
    <Page>
      <Card flush>
        <ListTable list={platformFeedbackList} cells={cells} empty={t('queue.none')} onOpen={({ id }) => open(id)} />
      </Card>
      {opened ? <FeedbackDrawer id={opened} as="operator" onClose={() => open(null)} /> : null}
    </Page>
  )
}
