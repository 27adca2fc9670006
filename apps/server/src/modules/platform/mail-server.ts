import type { Data, platformCalls } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { type KeptMailServer, readSetting } from '../settings/index.ts'

export type ShownMailServer = NonNullable<Data<typeof platformCalls.readMailServer>>

export async function readMailServer({ db }: Services): Promise<ShownMailServer | null> {
  return shownMailServer(await readSetting(db, 'mail-server'))
}

/** All but the password. */
export function shownMailServer(kept: KeptMailServer): ShownMailServer
export function shownMailServer(kept: KeptMailServer | null): ShownMailServer | null
export function shownMailServer(kept: KeptMailServer | null): ShownMailServer | null {
  if (!kept) return null
  const { sealedPassword, ...server } = kept
  return { ...server, hasPassword: sealedPassword !== null }
}
