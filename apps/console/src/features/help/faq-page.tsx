import { helpCalls } from '@kilowatch/contract'
import { Button, Collapse } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, Skeleton, useErrorText } from '../../ui/placeholders.tsx'
import { urlText, useUrlState } from '../../ui/use-url-state.ts'
import styles from './help.module.css'
import { QueryField } from './query-field.tsx'

const fields = { search: urlText() }

/** Questions that many ask: all of them, or those that a search finds, opened one by one. */
export function FaqPage() {
  const { t } = useTranslation(['help', 'common'])
  const errorText = useErrorText()
  const [{ search }, change] = useUrlState(fields)
  const [text, setText] = useState(search)
  useEffect(() => setText(search), [search])
  const read = useCall(helpCalls.searchFaq, { query: search === '' ? {} : { search } }, { keep: true })
  const answers = read.data ?? []
  const ask = (
    <Link to="/answer_person">
      <Button>{t('faq.ask')}</Button>
    </Link>
  )
  return (
    <Page actions={ask}>
      <div className={styles.narrow}>
        <QueryField label={t('faq.search')} text={text} onText={setText} onSearch={(wanted) => change({ search: wanted })} />
        <Card
          flush
          title={search === '' ? t('faq.all') : t('faq.found', { count: answers.length })}
          extra={
            search === '' ? null : (
              <Button type="link" size="small" onClick={() => change({ search: '' })}>
                {t('faq.all')}
              </Button>
            )
          }
        >
          {read.data ? (
            answers.length > 0 ? (
              <Collapse
                ghost
                accordion
                {...(search !== '' && answers[0] ? { defaultActiveKey: answers[0].id } : {})}
                key={search}
                items={answers.map(({ id, question, answer }) => ({
                  key: id,
                  label: <strong>{question}</strong>,
                  children: <p className={styles.answer}>{answer}</p>,
                }))}
              />
            ) : (
              <Empty text={search === '' ? t('faq.none') : t('faq.noneFor', { search })} action={search === '' ? null : ask} />
            )
          ) : read.error ? (
            <Outcome
              kind="wrong"
              title={t('faq.failed')}
              more={errorText(read.error)}
              action={<Button onClick={() => void read.refetch()}>{t('common:retry')}</Button>}
            />
          ) : (
            <Skeleton rows={6} height={240} />
          )}
        </Card>
      </div>
    </Page>
  )
}
