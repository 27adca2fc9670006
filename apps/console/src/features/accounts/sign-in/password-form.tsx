import { useTranslation } from 'react-i18next'
import { readRemembered } from '../../../shared/identity.ts'
import { signIn } from '../../../shared/session.ts'
import { useDoor } from './door.ts'
import type { Rules } from './entry-form.ts'
import { FormFailure, PasswordField, TextField } from './fields.tsx'
import { RememberMe } from './remember-me.tsx'
import styles from './sign-in.module.css'
import { useEntryForm } from './use-entry-form.ts'

const rules: Rules<'account' | 'password'> = {
  account: { format: 'account' },
  password: { format: 'loginPassword', filled: true },
}

/** Account and password. `account`: what stands there at first. */
export function PasswordForm({ account }: { account?: string }) {
  const { t } = useTranslation('sign-in')
  const [{ mode }] = useDoor()
  const { form, field, sending, failure } = useEntryForm(rules, (values, data) =>
    signIn({ account: values.account, mode, remember: data.has('remember') }, values.password),
  )
  return (
    <form className={styles.form} {...form}>
      {failure ? <FormFailure lead={t('failed')} error={failure} /> : null}
      <TextField
        {...field('account')}
        label={t('account')}
        autoComplete="username"
        hint={t('accountHint')}
        initial={account ?? readRemembered()?.account ?? ''}
      />
      <PasswordField {...field('password')} label={t('password')} />
      <RememberMe />
      <button type="submit" className={styles.submit} disabled={sending}>
        {sending ? t('signingIn') : t('signIn')}
      </button>
    </form>
  )
}
