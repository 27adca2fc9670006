import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../shared/client.ts'
import { signIn } from '../../shared/session.ts'
import { Mark } from '../../ui/mark.tsx'
import { BrandPicture } from './brand-picture.tsx'
import styles from './sign-in.module.css'
import { SignInChoices } from './sign-in-choices.tsx'

interface Problems {
  account?: string
  password?: string
  form?: string
}

/** Account and password; `onReady` is called when a person begins to type, to load what comes next. */
export function SignInPage({ onReady }: { onReady: () => unknown }) {
  const { t } = useTranslation('session')
  useEffect(() => {
    document.title = t('documentTitle')
  }, [t])
  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <BrandPicture />
      </aside>
      <main className={styles.main}>
        <SignInChoices />
        <div className={styles.box} onInput={onReady}>
          <h1>{t('heading')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          <SignInForm />
        </div>
      </main>
    </div>
  )
}

function SignInForm() {
  const { t } = useTranslation('session')
  const [problems, setProblems] = useState<Problems>({})
  const [sending, setSending] = useState(false)
  const account = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const given = { account: account.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const empty: Problems = {
      ...(given.account === '' ? { account: t('accountEmpty') } : {}),
      ...(given.password === '' ? { password: t('passwordEmpty') } : {}),
    }
    setProblems(empty)
    if (empty.account) return account.current?.focus()
    if (empty.password) return password.current?.focus()
    setSending(true)
    try {
      await signIn(given.account, given.password)
    } catch (error) {
      setProblems({ form: error instanceof Refusal && error.msg ? error.msg : t('unanswered') })
      setSending(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {problems.form ? (
        <p className={styles.refusal} role="alert">
          <Mark shape="triangle" colour="var(--major)" filled={false} />
          <span>
            <strong>{t('failed')}</strong> {problems.form}
          </span>
        </p>
      ) : null}
      <Field label={t('account')} problem={problems.account}>
        {(described) => (
          <input
            {...described}
            ref={account}
            name="account"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('accountHint')}
            maxLength={100}
          />
        )}
      </Field>
      <PasswordField label={t('password')} problem={problems.password} input={password} />
      <button type="submit" className={styles.submit} disabled={sending}>
        {sending ? t('signingIn') : t('signIn')}
      </button>
    </form>
  )
}

function PasswordField({
  label,
  problem,
  input,
}: {
  label: string
  problem: string | undefined
  input: React.RefObject<HTMLInputElement | null>
}) {
  const { t } = useTranslation('session')
  const [shown, show] = useState(false)
  return (
    <Field label={label} problem={problem}>
      {(described) => (
        <span className={styles.password}>
          <input
            {...described}
            ref={input}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={100}
          />
          <button type="button" onClick={() => show(!shown)} aria-pressed={shown}>
            {shown ? t('hidePassword') : t('showPassword')}
          </button>
        </span>
      )}
    </Field>
  )
}

interface Described {
  id: string
  'aria-invalid': boolean
  'aria-describedby'?: string
}

function Field(props: { label: string; problem: string | undefined; children: (described: Described) => React.ReactNode }) {
  const id = `sign-in-${props.label}`
  const described: Described = {
    id,
    'aria-invalid': props.problem !== undefined,
    ...(props.problem ? { 'aria-describedby': `${id}-problem` } : {}),
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{props.label}</label>
      {props.children(described)}
      {props.problem ? (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          <Mark shape="triangle" colour="var(--major)" filled={false} size={13} />
          {props.problem}
        </p>
      ) : null}
    </div>
  )
}
