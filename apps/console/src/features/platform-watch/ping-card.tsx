import { type Data, platformWatchCalls } from '@kilowatch/contract'
import { App, Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { Age } from '../../ui/value.tsx'
import styles from './watch.module.css'

type Seen = Data<typeof platformWatchCalls.readPing>

/** The address outside of the house that notifications when the server is gone. */
export function PingCard() {
  const { t } = useTranslation('platform-watch')
  const ping = useCall(platformWatchCalls.readPing, {}, { every: 20_000 })
  return (
    <Card title={t('ping.title')}>
      {ping.data ? (
        <PingForm key={ping.data.url} ping={ping.data} />
      ) : ping.error ? (
        <Failure what={t('ping.title')} error={ping.error} at={ping.errorUpdatedAt} onRetry={() => void ping.refetch()} />
      ) : (
        <Skeleton rows={3} height={160} />
      )}
    </Card>
  )
}

function PingForm({ ping }: { ping: Seen }) {
  const { t } = useTranslation(['platform-watch', 'common'])
  const { message } = App.useApp()
  const save = useCommand(platformWatchCalls.savePing, {
    onDone: ({ url }) => void message.success(t(url ? 'ping.saved' : 'ping.cleared')),
  })
  return (
    <Form<{ url: string }>
      layout="vertical"
      requiredMark={false}
      className={styles.form ?? ''}
      initialValues={{ url: ping.url ?? '' }}
      onFinish={({ url }) => save.mutate({ body: { url: url.trim() } })}
    >
      <p className={styles.lead}>{t('ping.lead')}</p>
      <FormError error={save.error} />
      <Form.Item
        name="url"
        label={t('ping.url')}
        rules={[
          { required: true, whitespace: true, message: t('ping.urlEmpty') },
          { pattern: /^\s*https?:\/\/\S+\s*$/, message: t('ping.urlWrong') },
        ]}
      >
        <Input maxLength={500} spellCheck={false} inputMode="url" autoComplete="off" placeholder="https://" />
      </Form.Item>
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" disabled={save.isPending}>
          {t('common:save')}
        </Button>
        {ping.url ? (
          <Button disabled={save.isPending} onClick={() => save.mutate({ body: { url: null } })}>
            {t('ping.clear')}
          </Button>
        ) : null}
      </div>
      {ping.url ? <Heard ping={ping} /> : null}
    </Form>
  )
}

/** It is asked every minute: after this long it is held back on purpose. */
const overdue = 180_000

/** How the last asking went. */
function Heard({ ping: { lastAt, failure } }: { ping: Seen }) {
  const { t } = useTranslation('platform-watch')
  const now = useNow()
  const asked = lastAt ? (
    <>
      {t('ping.last')} <Age at={lastAt} />
    </>
  ) : null
  const stopped = lastAt !== null && now - Date.parse(lastAt) > overdue
  return (
    <div className={styles.heard}>
      {failure ? <Outcome kind="wrong" title={t('ping.failed')} more={failureWith(failure, asked)} /> : null}
      {stopped && !failure ? <Outcome kind="wrong" title={t('ping.stopped')} more={asked} /> : null}
      {stopped || failure ? null : <Outcome kind={asked ? 'good' : 'note'} title={asked ?? t('ping.waiting')} />}
    </div>
  )
}

function failureWith(failure: string, asked: ReactNode): ReactNode {
  return (
    <>
      {failure} {asked ? '· ' : null}
      {asked}
    </>
  )
}
