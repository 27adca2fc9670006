import { accountCalls } from '@kilowatch/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { browserSecret } from '../../../shared/browser-secret.ts'
import { send } from '../../../shared/client.ts'
import { useCodeSending } from '../../../shared/use-code-sending.ts'
import type { Contact } from './contact.ts'
import type { Rules } from './entry-form.ts'
import { CodeField, FormFailure, PasswordField, TextField } from './fields.tsx'
import styles from './sign-in.module.css'
import { useEntryForm } from './use-entry-form.ts'

/** A new password by a code; `onDone` gets the contact, to sign in with. */
export function ForgotForm({ contact, onDone }: { contact: Contact; onDone: (account: string) => void }) {
  const { t } = useTranslation('sign-in')
  const rules = useMemo(
    (): Rules<'contact' | 'code' | 'password' | 'again'> => ({
      contact: { format: contact.format },
      code: { format: 'code' },
      password: { format: 'newPassword' },
      again: { format: 'newPassword', sameAs: 'password' },
    }),
    [contact],
  )
  const code = useCodeSending((to) => send(accountCalls.sendCode, { body: { contact: to, purpose: 'reset', browser: browserSecret() } }))
  const { form, field, take, sending, failure } = useEntryForm(rules, async ({ again: _, ...body }) => {
    await send(accountCalls.resetPassword, { body: { ...body, browser: browserSecret() } })
    onDone(body.contact)
  })
  return (
    <form className={styles.form} {...form}>
      {failure ? <FormFailure lead={t('forgot.failed')} error={failure} /> : null}
      <TextField {...field('contact')} label={t(`contact.${contact.format}`)} kind={contact.kind} autoComplete="username" />
      <CodeField {...field('code')} label={t('code.label')} sending={code} contact={() => take('contact')} />
      <PasswordField {...field('password')} label={t('newPassword')} fresh />
      <PasswordField {...field('again')} label={t('passwordAgain')} fresh />
      <button type="submit" className={styles.submit} disabled={sending}>
        {t('forgot.submit')}
      </button>
    </form>
  )
}
