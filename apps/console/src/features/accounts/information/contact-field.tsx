import { accountCalls, type PersonalInfo } from '@kilowatch/contract'
import { Form, type FormInstance, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { send } from '../../../shared/client.ts'
import { useCodeSending } from '../../../shared/use-code-sending.ts'
import { CodeItem } from '../../../ui/code-item.tsx'
import { useFormatRule } from '../../../ui/format-rule.ts'
import { contactChanged, type InfoDraft } from './info-draft.ts'

interface ContactFieldProps {
  form: FormInstance<InfoDraft>
  name: 'email' | 'phone'
  info: PersonalInfo
  /** Whether codes can be sent to this kind of contact here. */
  codes: boolean
}

/** Phone or e-mail; another one than before asks for the code that was sent to it. */
export function ContactField({ form, name, info, codes }: ContactFieldProps) {
  const { t } = useTranslation('accounts')
  const rule = useFormatRule()
  const given = Form.useWatch(name, form)
  const mobile = name === 'phone'
  return (
    <div>
      <Form.Item name={name} label={t(`fields.${name}`)} rules={[rule(mobile ? 'mobile' : 'email')]}>
        <Input maxLength={mobile ? 11 : 100} inputMode={mobile ? 'tel' : 'email'} autoComplete={mobile ? 'tel' : 'email'} />
      </Form.Item>
      {codes && contactChanged(info, name, given) ? <ContactCode form={form} contact={name} /> : null}
    </div>
  )
}

function ContactCode({ form, contact }: { form: FormInstance<InfoDraft>; contact: 'email' | 'phone' }) {
  const { t } = useTranslation('accounts')
  const code = useCodeSending((to) => send(accountCalls.sendContactCode, { body: { contact: to } }))
  const ask = () =>
    void form.validateFields([contact]).then(
      (valid) => code.send(valid[contact].trim()),
      () => form.focusField(contact),
    )
  return <CodeItem name={`${contact}Code`} label={t(`code.${contact}`)} sending={code} onAsk={ask} />
}
