import { accountCalls, type PersonalInfo } from '@kilowatch/contract'
import { App, Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../../shared/client.ts'
import { useInstallation } from '../../../shared/installation.ts'
import { useCommand } from '../../../shared/query.ts'
import { followAccount } from '../../../shared/session.ts'
import { useMessageText } from '../../../shared/use-message-text.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { useFormatRule } from '../../../ui/format-rule.ts'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { ContactField } from './contact-field.tsx'
import { draftOf, type InfoDraft, isChanged, needsPassword, wishOf } from './info-draft.ts'
import styles from './personal.module.css'

/** The form of personal information; a changed phone or e-mail asks for the code that was sent there. */
export function InfoForm({ info }: { info: PersonalInfo }) {
  const { t } = useTranslation(['accounts', 'common'])
  const { message } = App.useApp()
  const words = useMessageText()
  const rule = useFormatRule()
  const { codes } = useInstallation()
  const [form] = Form.useForm<InfoDraft>()
  const [changed, setChanged] = useState(false)
  const proof = needsPassword(info, { email: Form.useWatch('email', form), phone: Form.useWatch('phone', form) })
  const [unchanged, setUnchanged] = useState(false)
  useUnsavedGuard(changed)
  const save = useCommand(accountCalls.saveMe, {
    onDone: (saved) => {
      followAccount(info.email, saved.email)
      followAccount(info.phone, saved.phone)
      form.setFieldsValue({ ...draftOf(saved), emailCode: '', phoneCode: '', password: '' })
      setChanged(false)
      message.success(words('saved'))
    },
  })
  const refusedAt = fieldOf(save.error)
  useEffect(() => {
    if (refusedAt) form.setFields([{ name: refusedAt.name, errors: [refusedAt.words] }])
  }, [form, refusedAt])

  function submit(draft: InfoDraft): void {
    const same = !isChanged(info, draft)
    setUnchanged(same)
    if (same) save.reset()
    else save.mutate({ body: wishOf(info, draft, codes) })
  }
  function changedNow(): void {
    setUnchanged(false)
    setChanged(isChanged(info, form.getFieldsValue(true)))
  }

  const text = (
    name: 'nickname' | 'name' | 'companyName' | 'department' | 'trade' | 'address' | 'servicePhone',
    most: number,
    fill: string,
  ) => (
    <Form.Item name={name} label={t(`fields.${name}`)} rules={[rule(name)]}>
      <Input maxLength={most} autoComplete={fill} />
    </Form.Item>
  )
  return (
    <Form<InfoDraft>
      form={form}
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={{ focus: true, block: 'center' }}
      className={styles.form ?? ''}
      initialValues={draftOf(info)}
      onValuesChange={changedNow}
      onFinish={submit}
    >
      <div className={styles.pairs}>
        {text('nickname', 15, 'nickname')}
        {text('name', 15, 'name')}
        <ContactField form={form} name="email" info={info} codes={codes.email} />
        <ContactField form={form} name="phone" info={info} codes={codes.sms} />
        {text('companyName', 50, 'organization')}
        {text('department', 30, 'off')}
        {text('trade', 30, 'off')}
        {text('servicePhone', 20, 'off')}
        <div className={styles.wide}>{text('address', 100, 'street-address')}</div>
      </div>
      {proof ? (
        <Form.Item
          name="password"
          label={t('proof.label')}
          extra={t('proof.why')}
          rules={[{ required: true, message: t('proof.missing') }]}
          className={styles.narrow ?? ''}
        >
          <Input.Password maxLength={100} autoComplete="current-password" />
        </Form.Item>
      ) : null}
      {unchanged ? <FormError error={new Refusal(0, words('unchanged'), null)} /> : null}
      {refusedAt ? null : <FormError error={save.error} />}
      <Button type="primary" htmlType="submit" disabled={save.isPending}>
        {t('submit', { ns: 'common' })}
      </Button>
    </Form>
  )
}

/** The field that a refusal names, with its words. */
function fieldOf(error: unknown): { name: keyof InfoDraft; words: string } | null {
  if (!(error instanceof Refusal)) return null
  const { field } = Object(error.data) as { field?: unknown }
  return typeof field === 'string' && field.startsWith('body.')
    ? { name: field.slice('body.'.length) as keyof InfoDraft, words: error.msg }
    : null
}
