import { type ReactNode, useContext, useEffect } from 'react'
import { type Crumb, PageAddress, usePageFrame } from '../shared/page-frame.ts'
import { useLanguage } from '../shared/use-formats.ts'
import styles from './page.module.css'

interface PageProps {
  /** Last crumb and the document's title; without it the declared one, as the heading too. */
  title?: string
  /** The record that it shows: after the title in the crumbs, before it in the document's title. */
  name?: string
  /** Crumbs between the overview and the title; without them those that follow from the page's declaration. */
  crumbs?: readonly Crumb[]
  /** Drawn over the whole width above the content (device header). */
  header?: ReactNode
  /** Shown at the right end of the heading line. */
  actions?: ReactNode
  /** It is one record: on a phone what can be done with it stands in a bar below, within the thumb's reach. */
  record?: true
  /** The heading that is drawn; where a page gives its title alone, it has none (the title still names it). */
  heading?: ReactNode
  children: ReactNode
}

/** One page: tells the frame its title and crumbs, and gives the content its edges. */
export function Page({ title: own, name, crumbs, header, actions, record, heading: drawn, children }: PageProps) {
  const address = useContext(PageAddress)
  const declared = address?.title[useLanguage()] ?? ''
  const title = own ?? declared
  const heading = own === undefined ? (drawn ?? declared) : drawn
  const set = usePageFrame((frame) => frame.set)
  const trail = JSON.stringify(crumbs ?? null)
  useEffect(() => {
    set({ title, name: name ?? null, crumbs: JSON.parse(trail) as Crumb[] | null })
  }, [set, title, name, trail])
  return (
    <div className={`${styles.page} ${record && actions ? styles.record : ''}`} data-page={address?.path}>
      {header}
      <div className={styles.content}>
        {heading || actions ? (
          <div className={styles.heading}>
            <h1 className={heading === undefined || heading === title ? styles.same : undefined}>{heading ?? title}</h1>
            <div className={styles.actions}>{actions}</div>
          </div>
        ) : header ? null : (
          <h1 className={styles.unseen}>{name === undefined ? title : `${name} ${title}`}</h1>
        )}
        {children}
      </div>
    </div>
  )
}
