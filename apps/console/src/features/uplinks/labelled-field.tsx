import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './device-form.module.css'

/** A field of the form with its label, and what is wrong with it. */
export function LabelledField({ name, problem, children }: { name: string; problem?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('uplinks')
  return (
    <div className={styles.field}>
      <label htmlFor={`device-${name}`}>{t(`device.${name}`)}</label>
      <div className={styles.input}>
        {children}
        {problem ? (
          <p role="alert" className={styles.problem}>
            {t(`device.problems.${problem}`)}
          </p>
        ) : null}
      </div>
    </div>
  )
}
