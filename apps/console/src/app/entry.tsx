import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { SignInPage } from '../features/session/sign-in-page.tsx'
import { useSignedIn } from '../shared/session.ts'
import { homePath, outsidePaths, redirectOf, signInPaths } from './routes.ts'

const loadFrame = () => import('./frame/frame.tsx')
const OutsideFrame = lazy(() => import('./outside-pages.tsx').then((code) => ({ default: code.OutsideFrame })))
const Frame = lazy(() => loadFrame().then((code) => ({ default: code.Frame })))

interface CameFrom {
  from?: string
}

/** Sign-in or the frame, by whether somebody is signed in; old addresses lead to the present ones. */
export function Entry() {
  const location = useLocation()
  const signedIn = useSignedIn()
  const client = useQueryClient()
  useEffect(() => {
    if (!signedIn) client.clear()
  }, [signedIn, client])
  const outside = outsidePaths.find((path) => path === location.pathname)
  if (outside)
    return (
      <Suspense fallback={null}>
        <OutsideFrame path={outside} />
      </Suspense>
    )
  const atSignIn = signInPaths.some((path) => path === location.pathname)
  const here = location.pathname + location.search
  if (!signedIn)
    return atSignIn ? <SignInPage onReady={loadFrame} /> : <Navigate to="/" replace state={{ from: here } satisfies CameFrom} />
  if (atSignIn) return <Navigate to={(location.state as CameFrom | null)?.from ?? homePath} replace />
  const target = redirectOf(location.pathname)
  if (target) return <Navigate to={target + location.search + location.hash} replace />
  return (
    <Suspense fallback={null}>
      <Frame />
    </Suspense>
  )
}
