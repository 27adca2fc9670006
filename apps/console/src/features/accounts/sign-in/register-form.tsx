import { accountCalls } from '@kilowatch/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { browserSecret } from '../../../shared/browser-secret.ts'
import { send } from '../../../shared/client.ts'
import { enter } from '../../../shared/session.ts'
import { useCodeSending } from '../../../shared/use-code-sending.ts'
import type { Contact } from './contact.ts'
import { useDoor } from './door.ts'
import type { Rules } from './entry-form.ts'
import { CodeField, FormFailure, PasswordField, TextField } from './fields.tsx'
import styles from './sign-in.module.css'
import { useEntryForm } from './use-entry-form.ts'

/** A new account, of a client or of a service provider. */
export function RegisterForm({ contact }: { contact: Contact }) {
  const { t } = useTranslation('sign-in')
  const [{ mode }] = useDoor()
  const rules = useMemo(
    (): Rules<'contact' | 'code' | 'name' | 'password' | 'again'> => ({
      contact: { format: contact.format },
      code: { format: 'code' },
      name: { format: 'name' },
      password: { format: 'loginPassword' },
      again: { format: 'loginPassword', sameAs: 'password' },
    }),
    [contact],
  )
  const code = useCodeSending((to) => send(accountCalls.sendCode, { body: { contact: to, purpose: 'register', browser: browserSecret() } }))
  const { form, field, take, sending, failure } = useEntryForm(rules, async ({ again: _, ...wish }) => {
    enter(await send(accountCalls.register, { body: { ...wish, mode, browser: browserSecret() } }), {
      account: wish.contact,
      mode,
      remember: false,
    })
  })
  return (
    <form className={styles.form} {...form}>
      {failure ? <FormFailure lead={t('register.failed')} error={failure} /> : null}
      <TextField {...field('contact')} label={t(`contact.${contact.format}`)} kind={contact.kind} autoComplete="username" />
      <CodeField {...field('code')} label={t('code.label')} sending={code} contact={() => take('contact')} />
      <TextField {...field('name')} label={t('name')} autoComplete="name" most={15} />
      <PasswordField {...field('password')} label={t('password')} hint={t('register.passwordHint')} fresh />
      <PasswordField {...field('again')} label={t('passwordAgain')} fresh />
      <button type="submit" className={styles.submit} disabled={sending}>
        {t('register.submit')}
      </button>
    </form>
  )
}
