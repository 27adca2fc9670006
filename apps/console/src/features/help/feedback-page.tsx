import { type FeedbackKind, feedbackList } from '@kilowatch/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { FaqSearch } from './faq-search.tsx'
import { FeedbackDrawer } from './feedback-drawer.tsx'
import { FeedbackForm, wordsOf } from './feedback-form.tsx'
import styles from './help.module.css'

/** What a person says of the product, and what became of it. */
export const FeedbackPage = () => <Written kind="suggestion" />

/** What a person asks; what is answered already stands above. */
export const QuestionsPage = () => <Written kind="question" />

const cells: CellsOf<typeof feedbackList> = {
  text: { width: 380, opens: true, render: ({ text }) => <span className={styles.text}>{text}</span> },
  state: { width: 110 },
  at: { width: 130 },
  changedAt: { width: 130 },
}

function Written({ kind }: { kind: FeedbackKind }) {
  const { t } = useTranslation('help')
  const [opened, open] = useState<string | null>(null)
  const name = wordsOf(kind)
  return (
    <Page>
      <div className={styles.columns}>
        <div className={styles.column}>
          {kind === 'question' ? <FaqSearch lead={t('question.faqFirst')} /> : null}
          <FeedbackForm kind={kind} />
        </div>
        <Card title={t(`${name}.listTitle`)} flush>
          <ListTable<typeof feedbackList>
            list={feedbackList}
            always={{ kind }}
            without={['kind']}
            inputs={{ kind: () => null }}
            cells={cells}
            empty={t(`${name}.none`)}
            onOpen={({ id }) => open(id)}
          />
        </Card>
      </div>
      {opened ? <FeedbackDrawer id={opened} as="author" onClose={() => open(null)} /> : null}
    </Page>
  )
}
