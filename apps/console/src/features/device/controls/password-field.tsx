import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'

/** The person's own password once more, as `password` of the form around it. */
export function PasswordField() {
  const { t } = useTranslation('controls')
  return (
    <Form.Item
      name="password"
      label={t('grave.password')}
      validateTrigger="onSubmit"
      rules={[{ required: true, message: t('grave.passwordEmpty') }]}
    >
      <Input.Password autoComplete="current-password" maxLength={100} />
    </Form.Item>
  )
}
