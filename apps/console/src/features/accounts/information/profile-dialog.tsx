import { accountCalls, type Data } from '@kilowatch/contract'
import { App, Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { onEnter } from '../../../shared/keys.ts'
import { useCall, useCommand } from '../../../shared/query.ts'
import { useSession } from '../../../shared/session.ts'
import { useMessageText } from '../../../shared/use-message-text.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { useFormatRule } from '../../../ui/format-rule.ts'
import { Dialog } from '../../../ui/overlays.tsx'
import styles from './personal.module.css'

/** In the order in which they are checked: one message at a time. */
const fields = ['nickname', 'name', 'companyName', 'trade'] as const
const longest = { nickname: 15, name: 15, companyName: 50, trade: 30 } as const
const fills = { nickname: 'nickname', name: 'name', companyName: 'organization', trade: 'off' } as const
type Profile = Record<(typeof fields)[number], string>

/** Must be filled in before anything else is done; it cannot be closed. Leaving altogether is possible. */
export function ProfileDialog({ onLogOut }: { onLogOut: () => void }) {
  const { userId } = useSession()
  const known = useCall(accountCalls.readUserInfo, { query: { id: userId } })
  return known.data || known.error ? <FilledIn known={known.data} onLogOut={onLogOut} /> : null
}

function FilledIn({ known, onLogOut }: { known: Data<typeof accountCalls.readUserInfo> | undefined; onLogOut: () => void }) {
  const { t } = useTranslation('accounts')
  const { userId } = useSession()
  const { message } = App.useApp()
  const words = useMessageText()
  const rule = useFormatRule()
  const [form] = Form.useForm<Profile>()
  const save = useCommand(accountCalls.saveProfile, {
    onDone: () => void message.success(words('saved')),
  })
  async function submit(): Promise<void> {
    for (const name of fields) {
      const right = await form.validateFields([name]).then(
        () => true,
        () => false,
      )
      if (!right) return form.focusField(name)
    }
    save.mutate({ params: { id: userId }, body: form.getFieldsValue() })
  }
  return (
    <Dialog
      touched={() => form.isFieldsTouched()}
      title={t('profile.title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onLogOut}>{t('profile.logOut')}</Button>
          <Button type="primary" onClick={() => void submit()} disabled={save.isPending}>
            {t('profile.submit')}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{t('profile.lead')}</p>
      <FormError error={save.error} />
      <Form<Profile>
        form={form}
        layout="vertical"
        requiredMark={false}
        // While typing nothing is said: the order of the checks would be lost.
        validateTrigger="onSubmit"
        initialValues={{
          nickname: known?.nickname ?? '',
          name: known?.name ?? '',
          companyName: known?.corp ?? '',
          trade: known?.trade ?? '',
        }}
      >
        {fields.map((name) => (
          <Form.Item key={name} name={name} label={t(`fields.${name}`)} rules={[rule(name)]}>
            <Input maxLength={longest[name]} autoComplete={fills[name]} onPressEnter={onEnter(() => void submit())} />
          </Form.Item>
        ))}
      </Form>
    </Dialog>
  )
}
