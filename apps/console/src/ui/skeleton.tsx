import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './placeholders.module.css'

/** Grey bars of the final size, shown when waiting has lasted 200 ms. */
export function Skeleton({ height = 120, rows = 0 }: { height?: number; rows?: number }) {
  const { t } = useTranslation('common')
  const [shown, show] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => show(true), 200)
    return () => clearTimeout(timer)
  }, [])
  const bars = rows > 0 ? rows : 1
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')} style={{ minHeight: height }}>
      {shown
        ? // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity
          Array.from({ length: bars }, (_, index) => <div key={index} className={styles.bar} style={{ height: rows > 0 ? 16 : height }} />)
        : null}
    </div>
  )
}
