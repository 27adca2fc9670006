import { accountCalls } from '@kilowatch/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { browserSecret } from '../../../shared/browser-secret.ts'
import { send } from '../../../shared/client.ts'
import { readRemembered } from '../../../shared/identity.ts'
import { enter } from '../../../shared/session.ts'
import { useCodeSending } from '../../../shared/use-code-sending.ts'
import type { Contact } from './contact.ts'
import { useDoor } from './door.ts'
import type { Rules } from './entry-form.ts'
import { CodeField, FormFailure, TextField } from './fields.tsx'
import { RememberMe } from './remember-me.tsx'
import styles from './sign-in.module.css'
import { useEntryForm } from './use-entry-form.ts'

/** A code that is sent to the phone or e-mail address of the account, instead of its password. */
export function CodeForm({ contact }: { contact: Contact }) {
  const { t } = useTranslation('sign-in')
  const [{ mode }] = useDoor()
  const rules = useMemo((): Rules<'contact' | 'code'> => ({ contact: { format: contact.format }, code: { format: 'code' } }), [contact])
  const code = useCodeSending((to) => send(accountCalls.sendCode, { body: { contact: to, purpose: 'sign-in', browser: browserSecret() } }))
  const { form, field, take, sending, failure } = useEntryForm(rules, async (values, data) => {
    const answer = await send(accountCalls.logInByCode, { body: { ...values, mode, browser: browserSecret() } })
    enter(answer, { account: values.contact, mode, remember: data.has('remember') })
  })
  const known = readRemembered()?.account
  return (
    <form className={styles.form} {...form}>
      {failure ? <FormFailure lead={t('failed')} error={failure} /> : null}
      <TextField
        {...field('contact')}
        label={t(`contact.${contact.format}`)}
        kind={contact.kind}
        autoComplete="username"
        {...(known ? { initial: known } : {})}
      />
      <CodeField {...field('code')} label={t('code.label')} sending={code} contact={() => take('contact')} />
      <RememberMe />
      <button type="submit" className={styles.submit} disabled={sending}>
        {sending ? t('signingIn') : t('signIn')}
      </button>
    </form>
  )
}
