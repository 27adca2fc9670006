import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router'
import { Resuming } from '../features/accounts/sign-in/resuming.tsx'
import { SignInPage } from '../features/accounts/sign-in/sign-in-page.tsx'
import { forgetArea } from '../shared/area.ts'
import { resumeSession, useSignedIn } from '../shared/session.ts'
import { lazyPart } from '../ui/part.tsx'
import { homePath, outsidePaths, partnerPath, phonePatrolPath, redirectOf, signInPaths } from './addresses.ts'
import { forgetKeptPages } from './kept-pages.ts'
import { forgetOpened } from './opened.ts'
import { useTrail } from './trail.ts'

const OutsideFrame = lazyPart('outside-frame', () => import('./outside-pages.tsx').then((code) => code.OutsideFrame), { as: 'page' })
const PhoneFrame = lazyPart('phone-frame', () => import('./outside-pages.tsx').then((code) => code.PhoneFrame), { as: 'page' })
const PartnerPage = lazyPart(
  'partner-page',
  () => import('../features/accounts/sign-in/partner-page.tsx').then((code) => code.PartnerPage),
  {
    as: 'page',
  },
)
const Frame = lazyPart('frame', () => import('./frame/frame.tsx').then((code) => code.Frame), { as: 'page' })

interface CameFrom {
  from?: string
}

/** What an address shows: a page outside of the frame, the way in, or the frame. */
export function Entry() {
  const { pathname, search } = useLocation()
  const signedIn = useSignedIn()
  const client = useQueryClient()
  // Before the sign-in page asks for anything of its own.
  useLayoutEffect(() => {
    if (signedIn !== 'out') return
    client.clear()
    forgetKeptPages()
    forgetArea()
    forgetOpened()
    useTrail.getState().forget()
  }, [signedIn, client])
  useEffect(() => {
    if (signedIn === 'renewing') void resumeSession()
  }, [signedIn])
  const outside = outsidePaths.find((path) => path === pathname)
  if (outside) return <OutsideFrame path={outside} />
  const partnerCode = pathname === partnerPath ? new URLSearchParams(search).get('code') : null
  if (partnerCode) return <PartnerPage code={partnerCode} home={homePath} />
  if (signedIn === 'renewing') return <Resuming />
  return signedIn === 'in' ? <Inside /> : <AtTheDoor />
}

/** Sign-in; other addresses are remembered for afterwards. */
function AtTheDoor() {
  const { pathname, search } = useLocation()
  if (pathname === '/') return <SignInPage onReady={Frame.prefetch} />
  const state: CameFrom = pathname === partnerPath ? {} : { from: pathname + search }
  return <Navigate to="/" replace state={state} />
}

/** The frame; old addresses lead to the present ones. */
function Inside() {
  const { pathname, search, hash, state } = useLocation()
  if (signInPaths.some((path) => path === pathname)) return <Navigate to={(state as CameFrom | null)?.from ?? homePath} replace />
  const phone = matchPath(phonePatrolPath, pathname)
  if (phone) return <PhoneFrame taskId={phone.params.taskId ?? ''} />
  const target = redirectOf(pathname)
  if (target) return <Navigate to={target + search + hash} replace />
  return <Frame />
}
