import { accountCalls } from '@kilowatch/contract'
import { App, Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/query.ts'
import { useMessageText } from '../../../shared/use-message-text.ts'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useFormatRule } from '../../../ui/format-rule.ts'
import styles from './personal.module.css'

interface PasswordWish {
  original: string
  password: string
  again: string
}

/** The original and a new password, twice; every other session ends. */
export function PasswordCard() {
  const { t } = useTranslation('accounts')
  const { message } = App.useApp()
  const words = useMessageText()
  const rule = useFormatRule()
  const [form] = Form.useForm<PasswordWish>()
  const change = useCommand(accountCalls.changePassword, {
    onDone: () => {
      form.resetFields()
      message.success(words('password-changed'))
    },
  })
  return (
    <Card title={t('tabs.password')}>
      <p className={styles.lead}>{t('password.lead')}</p>
      <Form<PasswordWish>
        form={form}
        layout="vertical"
        requiredMark={false}
        className={styles.narrow ?? ''}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onFinish={({ original, password }) => change.mutate({ body: { original, password } })}
      >
        <Form.Item name="original" label={t('password.original')} rules={[{ required: true, message: words('original-password-missing') }]}>
          <Input.Password maxLength={100} autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="password" label={t('password.new')} rules={[rule('newPassword')]}>
          <Input.Password maxLength={32} autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="again"
          label={t('password.again')}
          dependencies={['password']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, value: unknown) =>
                (value ?? '') === (getFieldValue('password') ?? '')
                  ? Promise.resolve()
                  : Promise.reject(new Error(words('passwords-differ'))),
            }),
          ]}
        >
          <Input.Password maxLength={32} autoComplete="new-password" />
        </Form.Item>
        <FormError error={change.error} />
        <Button type="primary" htmlType="submit" disabled={change.isPending}>
          {t('password.submit')}
        </Button>
      </Form>
    </Card>
  )
}
