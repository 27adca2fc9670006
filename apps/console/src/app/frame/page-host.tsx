import { Activity, useEffect } from 'react'
import { type Location, Route, Routes, useLocation } from 'react-router'
import type { PageRoute } from '../../shared/page-definition.ts'
import { PageAddress } from '../../shared/page-frame.ts'
import { useSession } from '../../shared/session.ts'
import { answerTo } from '../../shared/who.ts'
import { DialogHost } from '../../ui/dialogs.tsx'
import { useKeptPages } from '../kept-pages.ts'
import { partOf } from '../page-parts.ts'
import { routeOf } from '../route-of.ts'
import { useTrail } from '../trail.ts'
import { Forbidden } from './forbidden.tsx'
import { NotFound } from './not-found.tsx'

/** Shows the page of the present address, and holds the kept ones hidden: their state stays, their effects stop. */
export function PageHost() {
  const location = useLocation()
  const route = routeOf(location.pathname)
  const kept = useKeptPages((state) => state.pages)
  const show = useKeptPages((state) => state.show)
  const keep = route?.page.keepAlive ? route : null
  useEffect(() => {
    if (keep) show(keep, location)
  }, [keep, location, show])
  const visit = useTrail((state) => state.visit)
  const { pathname, search } = location
  useEffect(() => {
    if (route) visit({ path: pathname, search })
  }, [route, pathname, search, visit])
  const hidden = kept.some((page) => page.route === keep) || !keep ? kept : [...kept, { route: keep, location }]
  return (
    <>
      {hidden.map((page) => (
        <Activity key={page.route.path} mode={page.route === route ? 'visible' : 'hidden'}>
          <PageAt route={page.route} location={page.route === route ? location : page.location} />
        </Activity>
      ))}
      {route && !route.page.keepAlive ? <PageAt key={route.path} route={route} location={location} /> : null}
      {route ? null : <NotFound />}
    </>
  )
}

/** One page, seeing the address that is its own; where it is not the person's, why. */
function PageAt({ route, location }: { route: PageRoute; location: Location }) {
  const answer = answerTo(route.page.who, useSession())
  if (answer.page === 'missing') return <NotFound />
  if (answer.page === 'forbidden')
    return (
      <PageAddress value={route}>
        <Forbidden route={route} unmet={answer.unmet} />
      </PageAddress>
    )
  const Shown = partOf(route.page)
  return (
    <PageAddress value={route}>
      <DialogHost>
        <Routes location={location}>
          <Route path={route.path} element={<Shown route={route} />} />
        </Routes>
      </DialogHost>
    </PageAddress>
  )
}
