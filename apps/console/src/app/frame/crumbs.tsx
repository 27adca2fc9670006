import { useContext, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { AddressHere, Link } from '../../shared/link.tsx'
import { type Crumb, usePageFrame } from '../../shared/page-frame.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { homesOf } from '../areas.ts'
import { parentsOf, routeOf } from '../route-of.ts'
import { useTrail, withSavedQuery } from '../trail.ts'
import { crumbLine } from './crumb-line.ts'
import { leftAway } from './crumb-widths.ts'
import styles from './header.module.css'
import { useHome, useShownArea } from './use-area.ts'

/** From the overview to the page, whose own crumb is plain text. Where there is no room, those at the left are left away. */
export function Crumbs() {
  const { t } = useTranslation('frame')
  const language = useLanguage()
  const { pathname } = useLocation()
  const { title, name, crumbs } = usePageFrame()
  const usual = useAbove()
  const visited = useTrail((state) => state.trail)
  const here = useContext(AddressHere)
  const home = useHome()
  const { fresh } = homesOf(useShownArea())
  const overview = routeOf(fresh)?.title[language] ?? t('home')
  const line = crumbLine({
    ...{ home: { title: overview, to: home }, above: crumbs ?? usual, title, name },
    isHome: pathname === fresh,
    unnamed: routeOf(pathname)?.page.noCrumb === true,
  })
  const [list, away] = useLeftAway(line.map((crumb) => crumb.title).join('/'))
  const last = line.at(-1)
  const trail = line.slice(0, -1)
  const unseen = trail.slice(0, away).map((crumb) => crumb.title)
  return (
    <nav className={styles.crumbs} aria-label={t('crumbs')}>
      <ol ref={list}>
        {away > 0 ? (
          <li className={styles.crumbsCut} title={unseen.join(' / ')} aria-hidden="true">
            …
          </li>
        ) : null}
        {trail.map((crumb, index) => (
          <li key={`${crumb.to ?? ''} ${crumb.title}`} data-crumb className={index < away ? styles.crumbAway : undefined}>
            {crumb.to ? <Link to={withSavedQuery(visited, here(crumb.to))}>{crumb.title}</Link> : <span>{crumb.title}</span>}
          </li>
        ))}
        <li aria-current="page" data-crumb title={last?.title}>
          {last?.title}
        </li>
      </ol>
    </nav>
  )
}

/** From the declarations: the group of the sidebar, and the pages above the present one. */
function useAbove(): readonly Crumb[] {
  const { t } = useTranslation('frame')
  const language = useLanguage()
  const route = routeOf(useLocation().pathname)
  if (!route) return []
  const above = parentsOf(route)
  const group = (above[0] ?? route).menu?.under
  return [
    ...(group ? [{ title: t(group) }] : []),
    ...above.map((parent) => ({ title: (parent.menu?.name ?? parent.title)[language], to: parent.path })),
  ]
}

/** How many crumbs from the left have no room; measured again with the width and the words. */
function useLeftAway(words: string) {
  const list = useRef<HTMLOListElement>(null)
  const [away, setAway] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other widths
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    const measure = () => {
      const widths = [...box.querySelectorAll<HTMLElement>('[data-crumb]')].map((item) => Math.max(item.offsetWidth, item.scrollWidth))
      setAway(leftAway(widths, box.clientWidth))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [words])
  return [list, away] as const
}
