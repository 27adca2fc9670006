import { Activity, useEffect } from 'react'
import { type Location, matchPath, Route, Routes, useLocation } from 'react-router'
import { useSession } from '../../shared/session.ts'
import { useKeptPages } from '../kept-pages.ts'
import { pages } from '../pages.ts'
import { type RouteEntry, routes } from '../routes.ts'
import { Forbidden } from './forbidden.tsx'
import { mayOpen } from './menu.tsx'
import { NotFound } from './not-found.tsx'

/** The page of an address; null when there is none. */
export function routeOf(path: string): RouteEntry | null {
  return routes.find((route) => matchPath(route.path, path)) ?? null
}

/** Shows the page of the present address, and holds the kept ones hidden: their state stays, their effects stop. */
export function PageHost() {
  const location = useLocation()
  const route = routeOf(location.pathname)
  const kept = useKeptPages((state) => state.pages)
  const show = useKeptPages((state) => state.show)
  const keep = route?.keepAlive ? route : null
  useEffect(() => {
    if (keep) show(keep, location)
  }, [keep, location, show])
  const hidden = kept.some((page) => page.route === keep) || !keep ? kept : [...kept, { route: keep, location }]
  return (
    <>
      {hidden.map((page) => (
        <Activity key={page.route.path} mode={page.route === route ? 'visible' : 'hidden'}>
          <PageAt route={page.route} location={page.route === route ? location : page.location} />
        </Activity>
      ))}
      {route && !route.keepAlive ? <PageAt key={route.path} route={route} location={location} /> : null}
      {route ? null : <NotFound />}
    </>
  )
}

/** One page, seeing the address that is its own. */
function PageAt({ route, location }: { route: RouteEntry; location: Location }) {
  const session = useSession()
  const Shown = mayOpen(route.path, session) ? pages[route.page] : Forbidden
  return (
    <Routes location={location}>
      <Route path={route.path} element={<Shown route={route} />} />
    </Routes>
  )
}
