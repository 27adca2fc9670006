import { accountCalls } from '@kilowatch/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Link } from '../../../shared/link.tsx'
import { useCommand } from '../../../shared/query.ts'
import { enter } from '../../../shared/session.ts'
import { useDocumentName } from './document-name.ts'
import { DoorPage } from './door-page.tsx'
import { FormFailure } from './fields.tsx'
import styles from './sign-in.module.css'

/** Signs in with the one-time code that a partner's page gave, and goes on to `home`. */
export function PartnerPage({ code, home }: { code: string; home: string }) {
  const { t } = useTranslation('sign-in')
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutate, error } = useCommand(accountCalls.logInByPartner, {
    onDone: (answer) => {
      // Somebody else may have been signed in here.
      client.clear()
      enter(answer)
      navigate(home, { replace: true })
    },
  })
  const asked = useRef('')
  useEffect(() => {
    // The code is good for one use: drawn twice, it is still sent once.
    if (asked.current === code) return
    asked.current = code
    mutate({ body: { code } })
  }, [code, mutate])
  useDocumentName(t('documentTitle'))
  return (
    <DoorPage>
      <h1>{t('heading')}</h1>
      {error ? (
        <div className={styles.form}>
          <FormFailure lead={t('failed')} error={error} />
          <Link to="/" replace>
            {t('toSignIn')}
          </Link>
        </div>
      ) : (
        <p className={styles.lead} role="status">
          {t('signingIn')}
        </p>
      )}
    </DoorPage>
  )
}
