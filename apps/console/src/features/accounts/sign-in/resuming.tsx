import { useTranslation } from 'react-i18next'
import styles from './sign-in.module.css'

/** While a kept credential is tried: nothing to do for the person. */
export function Resuming() {
  const { t } = useTranslation('sign-in')
  return (
    <p className={styles.alone} role="status">
      {t('resuming')}
    </p>
  )
}
