import { type ReactNode, useEffect } from 'react'
import { usePageFrame } from '../shared/page-frame.ts'
import styles from './page.module.css'

export interface Crumb {
  title: string
  to?: string
}

interface PageProps {
  /** Last crumb and the document's title. */
  title: string
  /** Crumbs between the business and the title. */
  crumbs?: readonly Crumb[]
  /** Drawn over the whole width above the content (device header). */
  header?: ReactNode
  /** Shown at the right end of the heading line. */
  actions?: ReactNode
  /** The heading that is drawn; without it the page has none of its own (the title still names it). */
  heading?: ReactNode
  children: ReactNode
}

/** One page: tells the frame its title and crumbs, and gives the content its edges. */
export function Page({ title, crumbs, header, actions, heading, children }: PageProps) {
  const set = usePageFrame((frame) => frame.set)
  const trail = JSON.stringify(crumbs ?? [])
  useEffect(() => {
    set({ title, crumbs: JSON.parse(trail) as Crumb[] })
  }, [set, title, trail])
  return (
    <div className={styles.page}>
      {header}
      <div className={styles.content}>
        {heading || actions ? (
          <div className={styles.heading}>
            <h1 className={heading === undefined || heading === title ? styles.same : undefined}>{heading ?? title}</h1>
            <div className={styles.actions}>{actions}</div>
          </div>
        ) : header ? null : (
          <h1 className={styles.unseen}>{title}</h1>
        )}
        {children}
      </div>
    </div>
  )
}
