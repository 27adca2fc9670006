import { type Installation, installationCalls } from '@kilowatch/contract'
import { useQuery } from '@tanstack/react-query'
import { send } from './client.ts'
import { keyOf, metaOf } from './query.ts'

let known: Promise<Installation> | null = null

/** What this installation is like; asked for once, and again only after a failure. */
function installation(): Promise<Installation> {
  known ??= send(installationCalls.readInstallation, {}).catch((reason: unknown) => {
    known = null
    throw reason
  })
  return known
}

/** What stands before the paths of the enterprise families. */
export async function enterprisePrefix(): Promise<string> {
  return (await installation()).prefix
}

/** What holds until the server has said otherwise: signing in by password works everywhere. */
const plain: Pick<Installation, 'setup' | 'registration' | 'codes' | 'inbox' | 'address'> = {
  setup: false,
  registration: false,
  codes: { sms: false, email: false },
  inbox: false,
  address: null,
}

/** The installation as far as it is known, before anybody is signed in too. */
export function useInstallation(): typeof plain {
  const { data } = useQuery({
    queryKey: keyOf(installationCalls.readInstallation, {}),
    queryFn: () => send(installationCalls.readInstallation, {}),
    meta: metaOf(installationCalls.readInstallation),
    staleTime: 60_000,
  })
  return data ?? plain
}
