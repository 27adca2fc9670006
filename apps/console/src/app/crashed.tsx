import { useTranslation } from 'react-i18next'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Mark } from '../ui/mark.tsx'
import { ReloadButton } from '../ui/part-failure.tsx'
import { homePath } from './addresses.ts'
import styles from './crashed.module.css'

/** What stands in the router's place for an error that no part kept to itself. */
export function Crashed() {
  const { t } = useTranslation('common')
  return (
    <main className={styles.page}>
      <p className={styles.product}>
        <BrandMark size={28} />
        {t('product')}
      </p>
      <p className={styles.words} role="alert">
        <Mark shape="triangle" colour="var(--major)" filled={false} size={22} />
        {t('part.crashed')}
      </p>
      <p className={styles.ways}>
        <ReloadButton />
        {/* Not a link of the router: it would draw what has failed. */}
        <a href={homePath}>{t('toHome')}</a>
      </p>
    </main>
  )
}
