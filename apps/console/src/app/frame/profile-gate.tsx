import { accountCalls } from '@kilowatch/contract'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { lazyPart } from '../../ui/part.tsx'
import { useLogOut } from './use-log-out.tsx'

const ProfileDialog = lazyPart(
  'profile-dialog',
  () => import('../../features/accounts/information/profile-dialog.tsx').then((code) => code.ProfileDialog),
  {
    as: 'overlay',
  },
)

/** Asks for the profile of a person who has not completed it; the server says who must. */
export function ProfileGate() {
  const { userId } = useSession()
  const logOut = useLogOut()
  const check = useCall(accountCalls.readNeedImprove, { params: { id: userId } }, { staleTime: 300_000 })
  if (check.data?.isNeedImprove !== '1') return null
  return <ProfileDialog onLogOut={logOut} />
}
