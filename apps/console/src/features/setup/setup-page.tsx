import { platformCalls } from '@kilowatch/contract'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall, useCommand } from '../../shared/query.ts'
import { enter } from '../../shared/session.ts'
import { FormError } from '../../ui/form-error.tsx'
import { useFormatRule } from '../../ui/format-rule.ts'
import { OutsidePage } from '../../ui/outside-page.tsx'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'

interface Wish {
  token: string
  loginName: string
  name: string
  password: string
  again: string
}

/** First run without the demo: anyone who has the token that the server printed becomes its first operator. */
export function SetupPage() {
  const { t } = useTranslation('setup')
  const installation = useCall(platformCalls.readInstallation, {})
  return (
    <OutsidePage title={t('title')} lead={t('lead')}>
      {installation.data ? (
        installation.data.setup ? (
          <OperatorForm />
        ) : (
          <Empty text={t('done')} action={<Button href="/">{t('toSignIn')}</Button>} />
        )
      ) : installation.error ? (
        <Failure what={t('title')} error={installation.error} onRetry={() => void installation.refetch()} />
      ) : (
        <Skeleton rows={4} height={240} />
      )}
    </OutsidePage>
  )
}

function OperatorForm() {
  const { t } = useTranslation('setup')
  const rule = useFormatRule()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const create = useCommand(platformCalls.createOperator, {
    onDone: (answer) => {
      enter(answer)
      navigate('/platform', { replace: true })
    },
  })
  const submit = ({ token, loginName, name, password }: Wish) => create.mutate({ body: { token, loginName, name, password } })
  return (
    <Form<Wish>
      layout="vertical"
      requiredMark={false}
      scrollToFirstError
      initialValues={{ token: params.get('token') ?? '' }}
      onFinish={submit}
    >
      <FormError error={create.error} />
      <Form.Item name="token" label={t('token')} extra={t('tokenHint')} rules={[{ required: true, message: t('tokenEmpty') }]}>
        <Input autoComplete="off" spellCheck={false} maxLength={100} />
      </Form.Item>
      <Form.Item name="loginName" label={t('loginName')} rules={[rule('loginName')]}>
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={30} />
      </Form.Item>
      <Form.Item name="name" label={t('name')} rules={[rule('name')]}>
        <Input autoComplete="name" maxLength={15} />
      </Form.Item>
      <Form.Item name="password" label={t('password')} rules={[rule('loginPassword')]}>
        <Input.Password autoComplete="new-password" maxLength={32} />
      </Form.Item>
      <Form.Item
        name="again"
        label={t('again')}
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value) => (value === getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error(t('differ')))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={32} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block disabled={create.isPending}>
        {t('submit')}
      </Button>
    </Form>
  )
}
