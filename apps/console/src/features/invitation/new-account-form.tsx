import { formats } from '@kilowatch/contract'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { enter } from '../../shared/session.ts'
import { FormError } from '../../ui/form-error.tsx'
import { useFormatRule } from '../../ui/format-rule.ts'
import { enterAgain } from './enter-again.ts'
import styles from './invitation.module.css'
import type { Kind } from './kinds.ts'

interface Fields {
  name: string
  password: string
  again: string
}

/** Joins with a new account for the invited contact, and signs in with it. */
export function NewAccountForm({ kind, code, name }: { kind: Kind; code: string; name: string }) {
  const { t } = useTranslation('invitation')
  const rule = useFormatRule()
  const accept = useCommand(kind.accept, {
    onDone: (answer) => {
      enter(answer)
      enterAgain()
    },
  })
  const submit = ({ name: called, password }: Fields) => accept.mutate({ params: { code }, body: { name: called.trim(), password } })
  return (
    <Form<Fields>
      name="join"
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ name, password: '', again: '' }}
      onFinish={submit}
      className={styles.form ?? ''}
    >
      <Form.Item name="name" label={t('name')} validateTrigger="onBlur" rules={[rule('name')]}>
        <Input maxLength={formats.name.most} autoComplete="name" />
      </Form.Item>
      <Form.Item name="password" label={t('password')} extra={t('passwordHint')} validateTrigger="onBlur" rules={[rule('loginPassword')]}>
        <Input.Password maxLength={formats.loginPassword.most} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="again"
        label={t('again')}
        dependencies={['password']}
        validateTrigger="onBlur"
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value: string = '') =>
              value === getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error(t('differ'))),
          }),
        ]}
      >
        <Input.Password maxLength={formats.loginPassword.most} autoComplete="new-password" />
      </Form.Item>
      <FormError error={accept.error} />
      <Button type="primary" htmlType="submit" disabled={accept.isPending}>
        {t(`${kind.words}create`)}
      </Button>
    </Form>
  )
}
