import { authReviewCalls } from '@kilowatch/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { urlChoice, urlText, useUrlState } from '../../../ui/use-url-state.ts'
import { CaseView } from './case-view.tsx'
import { Queue, type QueueState } from './queue.tsx'
import styles from './review.module.css'
import { type Undoable, UndoBar } from './undo-bar.tsx'

/** Authentications that wait for an operator: queue, pictures, fields, decision, in one view. */
export function ReviewPage() {
  const { t } = useTranslation('business-auth')
  const [{ queue, open }, change] = useUrlState({ queue: urlChoice(['waiting', 'passed', 'rejected'], 'waiting'), open: urlText() })
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const review = useCall(authReviewCalls.readAuthReview, {}, { every: 15_000 })
  return (
    <Page heading={<Heading />}>
      <div className={styles.columns}>
        <Queue
          state={queue as QueueState}
          counts={review.data}
          open={open}
          onState={(next) => change({ queue: next, open: '' })}
          onOpen={(id) => change({ open: id })}
        />
        <div className={styles.case}>
          {undoable ? (
            <UndoBar undoable={undoable} onUndone={(id) => change({ queue: 'waiting', open: id })} onOver={() => setUndoable(null)} />
          ) : null}
          {open === '' ? (
            <Card>
              <Empty
                calm={review.data?.waiting === 0}
                text={review.data?.waiting === 0 ? t('review.nothing', { count: review.data.today }) : t('review.choose')}
              />
            </Card>
          ) : (
            <CaseView
              key={open}
              id={open}
              onDecided={(decided) => {
                setUndoable(decided)
                change({ open: '' })
              }}
              onSkip={() => change({ open: '' })}
            />
          )}
        </div>
      </div>
    </Page>
  )
}

function Heading() {
  const { t } = useTranslation('business-auth')
  const { data } = useCall(authReviewCalls.readAuthReview, {}, { every: 15_000 })
  return (
    <>
      {t('review.title')}
      {data ? (
        <span className={styles.summary}>
          <span>{t('review.waiting', { count: data.waiting })}</span>
          {data.dueSoon > 0 ? <b>{t('review.dueSoon', { count: data.dueSoon })}</b> : null}
          {data.meanDays === null ? null : <span>{t('review.mean', { days: data.meanDays })}</span>}
          <span>{t('review.promise')}</span>
        </span>
      ) : null}
    </>
  )
}
