import type { Names } from '@kilowatch/catalog'
import { codes } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { leftByOneself, useSessionEnd } from '../../../shared/session.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Mark } from '../../../ui/mark.tsx'
import styles from './sign-in.module.css'

/** Something to know before signing in. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice} role="status">
      <Mark shape="info" colour="var(--notice)" filled={false} />
      <span>{children}</span>
    </p>
  )
}

const knownCodes: Readonly<Record<number, Names>> = codes

/** Why the last session is over: what the code says in the language of the screen, or the words that came. */
export function EndNotice() {
  const { t } = useTranslation('sign-in')
  const language = useLanguage()
  const end = useSessionEnd()
  if (!end) return null
  const known = end.code === leftByOneself ? undefined : knownCodes[end.code]
  return <Notice>{known?.[language] ?? (end.msg || t('ended'))}</Notice>
}
