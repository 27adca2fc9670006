import { platformWatchCalls, type RetentionSettings } from '@kilowatch/contract'
import { App, Button, Form, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Failure, Skeleton, useErrorText } from '../../ui/placeholders.tsx'
import { limits, shorter } from './retention.ts'
import styles from './watch.module.css'

/** How many days history stays as it came, sealed, as hourly and daily figures; and notifications. */
export function RetentionCard() {
  const { t } = useTranslation('platform-watch')
  const retention = useCall(platformWatchCalls.readRetention, {})
  return (
    <Card title={t('retention.title')}>
      {retention.data ? (
        <RetentionForm key={JSON.stringify(retention.data)} present={retention.data} />
      ) : retention.error ? (
        <Failure
          what={t('retention.title')}
          error={retention.error}
          at={retention.errorUpdatedAt}
          onRetry={() => void retention.refetch()}
        />
      ) : (
        <Skeleton rows={4} height={220} />
      )}
    </Card>
  )
}

function RetentionForm({ present }: { present: RetentionSettings }) {
  const { t } = useTranslation(['platform-watch', 'common'])
  const { message } = App.useApp()
  const errorText = useErrorText()
  const ask = useConfirm()
  const save = useCommand(platformWatchCalls.saveRetention, {
    onDone: () => void message.success(t('retention.saved')),
  })
  /** What becomes too old goes for good: said before it happens. */
  function submit(wish: RetentionSettings): void {
    const cut = shorter(present, wish)
    if (cut.length === 0) save.mutate({ body: wish })
    else askFirst(wish, cut)
  }
  function askFirst(wish: RetentionSettings, cut: readonly (keyof RetentionSettings)[]): void {
    ask({
      title: t('retention.askTitle'),
      text: cut.map((key) => t(`retention.goes.${key}`, { count: wish[key] })).join(' '),
      action: t('retention.askAction'),
      onConfirm: () => save.mutateAsync({ body: wish }).catch((error: unknown) => void message.warning(errorText(error))),
    })
  }
  return (
    <Form<RetentionSettings> layout="vertical" requiredMark={false} className={styles.form ?? ''} initialValues={present} onFinish={submit}>
      <p className={styles.lead}>{t('retention.lead')}</p>
      <FormError error={save.error} />
      <div className={styles.pair}>
        {(Object.keys(limits) as (keyof RetentionSettings)[]).map((key) => (
          <Form.Item
            key={key}
            name={key}
            label={t(`retention.${key}`)}
            extra={t(`retention.hints.${key}`)}
            rules={[{ required: true, message: t('retention.empty') }]}
          >
            <InputNumber min={limits[key][0]} max={limits[key][1]} precision={0} suffix={t('retention.days')} style={{ width: '100%' }} />
          </Form.Item>
        ))}
      </div>
      <Button type="primary" htmlType="submit" disabled={save.isPending}>
        {t('common:save')}
      </Button>
    </Form>
  )
}
