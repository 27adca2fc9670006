import { notificationCalls, type OwnNotifications } from '@kilowatch/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Segmented, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { ClockInput } from '../../ui/pickers/clock-input.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { useLevelOptions } from './level-options.ts'
import styles from './notifications.module.css'
import { repeatChoices, type TimingDraft, timingOf, withTiming } from './preferences.ts'

/** From which level, when not, how often again, and in which language. */
export function TimingCard({ own }: { own: OwnNotifications }) {
  const { t } = useTranslation(['notifications', 'common'])
  const { message } = App.useApp()
  const client = useQueryClient()
  const [form] = Form.useForm<TimingDraft>()
  const [changed, setChanged] = useState(false)
  const levels = useLevelOptions()
  useUnsavedGuard(changed)
  const save = useCommand(notificationCalls.saveOwnNotifications, {
    onDone: (saved) => {
      client.setQueryData(keyOf(notificationCalls.readOwnNotifications, {}), saved)
      setChanged(false)
      void message.success(t('timing.saved'))
    },
  })
  return (
    <Card title={t('timing.title')}>
      <Form<TimingDraft>
        form={form}
        layout="vertical"
        requiredMark={false}
        className={styles.form ?? ''}
        initialValues={timingOf(own.preferences)}
        onValuesChange={() => setChanged(true)}
        onFinish={() => save.mutate({ body: withTiming(own.preferences, form.getFieldsValue(true) as TimingDraft) })}
      >
        <FormError error={save.error} />
        <Form.Item name="leastLevel" label={t('timing.leastLevel')}>
          <Select options={levels} />
        </Form.Item>
        <QuietFields timeZone={own.timeZone} />
        <Form.Item name="repeatMinutes" label={t('timing.repeat')}>
          <Select
            options={repeatChoices(own.preferences.repeatMinutes ?? 0).map((value) => ({
              value,
              label: value === 0 ? t('timing.once') : t('timing.every', { count: value }),
            }))}
          />
        </Form.Item>
        <Form.Item name="language" label={t('timing.inLanguage')} extra={t('timing.languageHint')}>
          <Segmented options={(['zh', 'en'] as const).map((value) => ({ value, label: t(`timing.language.${value}`) }))} />
        </Form.Item>
        <Button type="primary" htmlType="submit" disabled={save.isPending}>
          {t('common:save')}
        </Button>
      </Form>
    </Card>
  )
}

/** Nothing comes in between; both ends by the clock of the business. */
function QuietFields({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('notifications')
  const form = Form.useFormInstance<TimingDraft>()
  const quiet = Form.useWatch('quiet', form) ?? false
  const levels = useLevelOptions()
  return (
    <>
      <Form.Item name="quiet" label={t('timing.quiet')} valuePropName="checked" extra={t('timing.quietHint', { zone: timeZone })}>
        <Switch />
      </Form.Item>
      {quiet ? (
        <>
          <div className={styles.pair}>
            <Form.Item name="from" label={t('timing.from')} rules={[{ required: true, message: t('timing.timeEmpty') }]}>
              <ClockInput />
            </Form.Item>
            <Form.Item
              name="to"
              label={t('timing.to')}
              dependencies={['from']}
              rules={[
                { required: true, message: t('timing.timeEmpty') },
                {
                  validator: (_, value) =>
                    value === form.getFieldValue('from') ? Promise.reject(new Error(t('timing.sameTime'))) : Promise.resolve(),
                },
              ]}
            >
              <ClockInput />
            </Form.Item>
          </div>
          <Form.Item name="exceptFrom" label={t('timing.except')} extra={t('timing.exceptHint')}>
            <Select options={[{ value: 0, label: t('timing.noException') }, ...levels]} />
          </Form.Item>
        </>
      ) : null}
    </>
  )
}
