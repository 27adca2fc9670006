import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './placeholders.module.css'

/** Grey bars of the final size, shown when waiting has lasted 200 ms. */
export function Skeleton({ height = 120, rows = 0 }: { height?: number; rows?: number }) {
  const bars = rows > 0 ? rows : 1
  return (
    <Awaited className={styles.skeleton} height={height}>
      {Array.from({ length: bars }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity
        <div key={index} className={styles.bar} style={{ height: rows > 0 ? 16 : height }} />
      ))}
    </Awaited>
  )
}

const pageHeight = 480

/** The same for what fills a page; `heading`: also where its title will stand, with the space around it. */
export function PageSkeleton({ heading = false }: { heading?: boolean }) {
  return (
    <Awaited className={heading ? `${styles.page} ${styles.whole}` : styles.page} height={pageHeight}>
      {heading ? <div className={`${styles.bar} ${styles.heading}`} /> : null}
      <div className={`${styles.panel} ${styles.figures}`} />
      <div className={styles.panel} />
      <div className={styles.panel} />
    </Awaited>
  )
}

function Awaited({ className, height, children }: { className: string | undefined; height: number; children: ReactNode }) {
  const { t } = useTranslation('common')
  const [shown, show] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => show(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={className} role="status" aria-label={t('loading')} style={{ minHeight: height }}>
      {shown ? children : null}
    </div>
  )
}
