import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useInstallation } from '../../../shared/installation.ts'
import { lazyPart } from '../../../ui/part.tsx'
import { Choice } from './choice.tsx'
import { CodeForm } from './code-form.tsx'
import { useContact } from './contact.ts'
import { useDocumentName } from './document-name.ts'
import { useDoor } from './door.ts'
import { DoorPage } from './door-page.tsx'
import { EndNotice, Notice } from './notice.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './sign-in.module.css'
import { WayIn } from './way-in.tsx'

const ForgotForm = lazyPart('forgot-form', () => import('./forgot-form.tsx').then((code) => code.ForgotForm), { as: 'page' })
const RegisterForm = lazyPart('register-form', () => import('./register-form.tsx').then((code) => code.RegisterForm), { as: 'page' })

/** The way in; `onReady` is called when a person begins to type, to load what comes next. */
export function SignInPage({ onReady }: { onReady: () => unknown }) {
  const { t } = useTranslation('sign-in')
  const { setup } = useInstallation()
  useDocumentName(t('documentTitle'))
  if (setup) return <Navigate to="/setup" replace />
  return (
    <DoorPage onBegin={onReady}>
      <Suspense fallback={null}>
        <Shown />
      </Suspense>
    </DoorPage>
  )
}

function Shown() {
  const { t } = useTranslation('sign-in')
  const { registration } = useInstallation()
  const contact = useContact()
  const [door, show] = useDoor()
  const [reset, setReset] = useState<string | null>(null)
  if (door.view === 'forgot' && contact) {
    const done = (account: string) => {
      setReset(account)
      show({ view: 'sign-in', way: 'password' })
    }
    return (
      <WayIn title={t('forgot.title')} lead={t('forgot.lead')}>
        <ForgotForm contact={contact} onDone={done} />
      </WayIn>
    )
  }
  if (door.view === 'register' && contact && registration)
    return (
      <WayIn title={t('register.title')} lead={t('register.lead')}>
        <ModeChoice />
        <RegisterForm contact={contact} />
      </WayIn>
    )
  return (
    <>
      <h1>{t('heading')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      {reset === null ? <EndNotice /> : <Notice>{t('forgot.done')}</Notice>}
      <ModeChoice />
      {contact ? <WayChoice /> : null}
      {contact && door.way === 'code' ? <CodeForm contact={contact} /> : <PasswordForm {...(reset === null ? {} : { account: reset })} />}
      <Further />
    </>
  )
}

function ModeChoice() {
  const { t } = useTranslation('sign-in')
  const [{ mode }, show] = useDoor()
  const choices = (['client', 'provider'] as const).map((value) => ({ value, text: t(`mode.${value}`) }))
  return <Choice label={t('mode.label')} choices={choices} value={mode} onChoose={(value) => show({ mode: value })} />
}

function WayChoice() {
  const { t } = useTranslation('sign-in')
  const [{ way }, show] = useDoor()
  const choices = (['password', 'code'] as const).map((value) => ({ value, text: t(`way.${value}`) }))
  return <Choice plain label={t('way.label')} choices={choices} value={way} onChoose={(value) => show({ way: value })} />
}

/** Registration where it is allowed; the inbox of the demo. */
function Further() {
  const { t } = useTranslation('sign-in')
  const { registration, inbox } = useInstallation()
  const contact = useContact()
  const [, show] = useDoor()
  return (
    <div className={styles.further}>
      {registration && contact ? (
        <p>
          {t('register.question')}{' '}
          <button type="button" className={styles.link} onClick={() => show({ view: 'register' })}>
            {t('register.link')}
          </button>
        </p>
      ) : null}
      {inbox ? (
        <p>
          <a href="/inbox" target="_blank" rel="noreferrer">
            {t('inbox')}
          </a>
        </p>
      ) : null}
    </div>
  )
}
