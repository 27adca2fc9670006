import { type Business, businessCalls } from '@kilowatch/contract'
import { App, Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TimeZoneSelect } from '../../ui/time-zone-select.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './business.module.css'

/** Name and time zone, and how large the business is. */
export function FactsCard({ business }: { business: Business }) {
  const { t } = useTranslation(['business', 'common'])
  const { message } = App.useApp()
  const save = useCommand(businessCalls.changeBusiness, {
    onDone: () => void message.success(t('saved')),
  })
  return (
    <Card title={t('facts')}>
      <Form<{ name: string; timeZone: string }>
        layout="vertical"
        requiredMark={false}
        initialValues={business}
        onFinish={(body) => save.mutate({ body })}
      >
        <FormError error={save.error} />
        <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true, message: t('nameEmpty') }]}>
          <Input maxLength={30} showCount />
        </Form.Item>
        <Form.Item name="timeZone" label={t('timeZone')} extra={t('timeZoneHint')}>
          <TimeZoneSelect />
        </Form.Item>
        <Button type="primary" htmlType="submit" disabled={save.isPending}>
          {t('common:save')}
        </Button>
      </Form>
      <dl className={styles.facts}>
        <dt>{t('owners')}</dt>
        <dd>{business.owners.join('、') || '—'}</dd>
        <dt>{t('size')}</dt>
        <dd>{t('sizeText', { people: business.people, uplinks: business.uplinks, devices: business.devices })}</dd>
        <dt>{t('createdAt')}</dt>
        <dd>
          <Time at={business.createdAt} full />
        </dd>
      </dl>
    </Card>
  )
}
