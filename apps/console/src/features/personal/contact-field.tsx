import { accountCalls, type PersonalInfo } from '@kilowatch/contract'
import { Button, Form, type FormInstance, Input, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { send } from '../../shared/client.ts'
import { useCodeSending } from '../../shared/use-code-sending.ts'
import { FormError } from '../../ui/form-error.tsx'
import { useFormatRule } from '../../ui/format-rule.ts'
import { contactChanged, type InfoDraft } from './info-draft.ts'
import styles from './personal.module.css'

interface ContactFieldProps {
  form: FormInstance<InfoDraft>
  name: 'email' | 'phone'
  info: PersonalInfo
  /** Whether codes can be sent to this kind of contact here. */
  codes: boolean
}

/** Phone or e-mail; another one than before asks for the code that was sent to it. */
export function ContactField({ form, name, info, codes }: ContactFieldProps) {
  const { t } = useTranslation('personal')
  const rule = useFormatRule()
  const given = Form.useWatch(name, form)
  const mobile = name === 'phone'
  return (
    <div>
      <Form.Item name={name} label={t(`fields.${name}`)} rules={[rule(mobile ? 'mobile' : 'email')]}>
        <Input maxLength={mobile ? 11 : 100} inputMode={mobile ? 'tel' : 'email'} autoComplete={mobile ? 'tel' : 'email'} />
      </Form.Item>
      {codes && contactChanged(info, name, given) ? <CodeItem form={form} contact={name} /> : null}
    </div>
  )
}

function CodeItem({ form, contact }: { form: FormInstance<InfoDraft>; contact: 'email' | 'phone' }) {
  const { t } = useTranslation('personal')
  const rule = useFormatRule()
  const code = useCodeSending((to) => send(accountCalls.sendContactCode, { body: { contact: to } }))
  const ask = () =>
    void form.validateFields([contact]).then(
      (valid) => code.send(valid[contact].trim()),
      () => form.focusField(contact),
    )
  return (
    <>
      <Space.Compact block>
        <Form.Item name={`${contact}Code`} label={t(`code.${contact}`)} rules={[rule('code')]} className={styles.code ?? ''}>
          <Input maxLength={6} inputMode="numeric" autoComplete="one-time-code" />
        </Form.Item>
        <Button className={styles.codeButton ?? ''} onClick={ask} disabled={code.sending || code.wait > 0}>
          {code.wait > 0 ? t('code.wait', { seconds: code.wait }) : t('code.send')}
        </Button>
      </Space.Compact>
      {code.sentTo ? (
        <p role="status" className={styles.sent}>
          {t('code.sent', { contact: code.sentTo })}
        </p>
      ) : null}
      <FormError error={code.error} />
    </>
  )
}
