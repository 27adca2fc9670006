import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../../shared/client.ts'
import type { CodeSending } from '../../../shared/use-code-sending.ts'
import { Mark } from '../../../ui/mark.tsx'
import styles from './sign-in.module.css'

interface FieldProps {
  label: string
  name: string
  problem: string | undefined
}

interface Described {
  id: string
  name: string
  'aria-invalid': boolean
  'aria-describedby'?: string
}

/** A label, what is entered, and what is wrong with it. */
function Field({ label, name, problem, children }: FieldProps & { children: (described: Described) => ReactNode }) {
  const id = useId()
  const described: Described = {
    id,
    name,
    'aria-invalid': problem !== undefined,
    ...(problem ? { 'aria-describedby': `${id}-problem` } : {}),
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(described)}
      {problem ? (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          <Mark shape="triangle" colour="var(--major)" filled={false} size={13} />
          {problem}
        </p>
      ) : null}
    </div>
  )
}

interface TextFieldProps extends FieldProps {
  autoComplete: string
  hint?: string
  initial?: string
  most?: number
  kind?: 'text' | 'tel' | 'email'
}

export function TextField({ autoComplete, hint, initial, most = 100, kind = 'text', ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(described) => (
        <input
          {...described}
          inputMode={kind}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={most}
          {...(hint ? { placeholder: hint } : {})}
          {...(initial ? { defaultValue: initial } : {})}
        />
      )}
    </Field>
  )
}

/** `fresh`: chosen now, not known from before. */
export function PasswordField({ fresh = false, hint, ...field }: FieldProps & { fresh?: boolean; hint?: string }) {
  const { t } = useTranslation('sign-in')
  const [shown, show] = useState(false)
  return (
    <Field {...field}>
      {(described) => (
        <span className={styles.password}>
          <input
            {...described}
            type={shown ? 'text' : 'password'}
            autoComplete={fresh ? 'new-password' : 'current-password'}
            maxLength={100}
            {...(hint ? { placeholder: hint } : {})}
          />
          <button type="button" onClick={() => show(!shown)} aria-pressed={shown}>
            {shown ? t('hidePassword') : t('showPassword')}
          </button>
        </span>
      )}
    </Field>
  )
}

/** The code and the button that has it sent. `contact` gives where to, or shows what is wrong there. */
export function CodeField({ sending, contact, ...field }: FieldProps & { sending: CodeSending; contact: () => string | null }) {
  const { t } = useTranslation('sign-in')
  const ask = () => {
    const to = contact()
    if (to !== null) sending.send(to)
  }
  return (
    <Field {...field}>
      {(described) => (
        <>
          <span className={styles.code}>
            <input {...described} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
            <button type="button" onClick={ask} disabled={sending.sending || sending.wait > 0}>
              {sending.wait > 0 ? t('code.wait', { seconds: sending.wait }) : sending.sentTo ? t('code.again') : t('code.send')}
            </button>
          </span>
          {sending.sentTo ? (
            <p className={styles.sent} role="status">
              {t('code.sent', { contact: sending.sentTo })}
            </p>
          ) : null}
          {sending.error ? <FormFailure lead={t('code.failed')} error={sending.error} /> : null}
        </>
      )}
    </Field>
  )
}

/** Why nothing came of it: the server's words, or that there was no answer. */
export function FormFailure({ lead, error }: { lead: string; error: unknown }) {
  const { t } = useTranslation('sign-in')
  return (
    <p className={styles.refusal} role="alert">
      <Mark shape="triangle" colour="var(--major)" filled={false} />
      <span>
        <strong>{lead}</strong> {error instanceof Refusal && error.msg ? error.msg : t('unanswered')}
      </span>
    </p>
  )
}
