import { type NotificationProviderChannel, notificationTargetCalls } from '@kilowatch/contract'
import { Button, Form, Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useFormatRule } from '../../ui/format-rule.ts'
import { TrialOutcome } from './trial-outcome.tsx'

/** Tries the saved provider; what it answered stays readable. */
export function ProviderTest({ channel }: { channel: NotificationProviderChannel }) {
  const { t } = useTranslation('platform')
  const rule = useFormatRule()
  const name = useId()
  const test = useCommand(notificationTargetCalls.tryHttpProvider)
  return (
    <Form<{ to: string }>
      name={name}
      layout="vertical"
      requiredMark={false}
      style={{ marginTop: 16 }}
      onFinish={({ to }) => test.mutate({ params: { channel }, body: { to: to.trim() } })}
    >
      <Form.Item name="to" label={t('provider.testTo')} rules={[rule('mobile')]}>
        <Input maxLength={11} inputMode="tel" autoComplete="off" />
      </Form.Item>
      <Button htmlType="submit" disabled={test.isPending}>
        {t(test.isPending ? 'mail.testing' : `provider.test.${channel}`)}
      </Button>
      <TrialOutcome data={test.data} error={test.error} />
    </Form>
  )
}
