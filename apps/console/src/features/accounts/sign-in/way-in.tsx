import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDoor } from './door.ts'
import styles from './sign-in.module.css'

/** Another way in than signing in, with the way back. */
export function WayIn({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { t } = useTranslation('sign-in')
  const [, show] = useDoor()
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
      <p className={styles.further}>
        <button type="button" className={styles.link} onClick={() => show({ view: 'sign-in' })}>
          {t('backToSignIn')}
        </button>
      </p>
    </>
  )
}
