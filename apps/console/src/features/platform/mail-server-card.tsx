import { type Data, platformCalls } from '@kilowatch/contract'
import { App, Button, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useFormatRule } from '../../ui/format-rule.ts'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import styles from './platform.module.css'
import { TrialOutcome } from './trial-outcome.tsx'

type Seen = Data<typeof platformCalls.readMailServer>

interface Wish {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
  from: string
}

const usualPorts = { tls: 465, starttls: 587, none: 25 } as const

/** The mail server by which invitations and codes leave the house. */
export function MailServerCard() {
  const { t } = useTranslation('platform')
  const server = useCall(platformCalls.readMailServer, {})
  return (
    <Card title={t('mail.title')}>
      {server.data !== undefined ? (
        <>
          <MailServerForm key={JSON.stringify(server.data)} present={server.data} />
          {server.data ? <TestMail /> : null}
        </>
      ) : server.error ? (
        <Failure what={t('mail.title')} error={server.error} onRetry={() => void server.refetch()} />
      ) : (
        <Skeleton rows={5} height={300} />
      )}
    </Card>
  )
}

function MailServerForm({ present }: { present: Seen }) {
  const { t } = useTranslation(['platform', 'common'])
  const { message } = App.useApp()
  const rule = useFormatRule()
  const [form] = Form.useForm<Wish>()
  const save = useCommand(platformCalls.saveMailServer, {
    onDone: () => void message.success(t('mail.saved')),
  })
  const submit = ({ password, ...wish }: Wish) =>
    save.mutate({ body: { ...wish, user: wish.user ?? '', ...(password ? { password } : {}) } })
  return (
    <Form<Wish>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={present ?? { security: 'tls', port: 465, user: '' }}
      onFinish={submit}
    >
      <FormError error={save.error} />
      <div className={styles.row}>
        <Form.Item name="host" label={t('mail.host')} rules={[{ required: true, whitespace: true, message: t('mail.hostEmpty') }]}>
          <Input maxLength={253} spellCheck={false} />
        </Form.Item>
        <Form.Item name="port" label={t('mail.port')} rules={[{ required: true, message: t('mail.portEmpty') }]}>
          <InputNumber min={1} max={65_535} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item name="security" label={t('mail.security')}>
        <Select
          options={(['tls', 'starttls', 'none'] as const).map((value) => ({ value, label: t(`mail.securities.${value}`) }))}
          onChange={(value: keyof typeof usualPorts) => form.setFieldValue('port', usualPorts[value])}
        />
      </Form.Item>
      <Form.Item name="user" label={t('mail.user')}>
        <Input maxLength={200} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="password" label={t('mail.password')} extra={present?.hasPassword ? t('mail.passwordKept') : null}>
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="from" label={t('mail.from')} rules={[rule('email')]}>
        <Input maxLength={100} spellCheck={false} />
      </Form.Item>
      <Button type="primary" htmlType="submit" disabled={save.isPending}>
        {t('common:save')}
      </Button>
    </Form>
  )
}

/** Tries the saved settings; what the mail server answered stays readable. */
function TestMail() {
  const { t } = useTranslation('platform')
  const rule = useFormatRule()
  const [to, setTo] = useState('')
  const test = useCommand(platformCalls.testMailServer)
  return (
    <Form layout="vertical" requiredMark={false} style={{ marginTop: 16 }} onFinish={() => test.mutate({ body: { to: to.trim() } })}>
      <Form.Item name="to" label={t('mail.testTo')} rules={[rule('email')]}>
        <Input value={to} onChange={({ target }) => setTo(target.value)} maxLength={100} />
      </Form.Item>
      <Button htmlType="submit" disabled={test.isPending}>
        {t(test.isPending ? 'mail.testing' : 'mail.test')}
      </Button>
      <TrialOutcome data={test.data} error={test.error} />
    </Form>
  )
}
