import { accountCalls } from '@kilowatch/contract'
import { lazy, Suspense } from 'react'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useLogOut } from './use-log-out.tsx'

const ProfileDialog = lazy(() => import('../../features/personal/profile-dialog.tsx').then((code) => ({ default: code.ProfileDialog })))

/** Asks for the profile of a person who has not completed it; the server says who must. */
export function ProfileGate() {
  const { userId } = useSession()
  const logOut = useLogOut()
  const check = useCall(accountCalls.readNeedImprove, { params: { id: userId } }, { staleTime: 300_000 })
  if (check.data?.isNeedImprove !== '1') return null
  return (
    <Suspense fallback={null}>
      <ProfileDialog onLogOut={logOut} />
    </Suspense>
  )
}
