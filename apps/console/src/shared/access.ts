import type { AnyCall } from '@kilowatch/contract'
import { mayManage, useSession } from './session.ts'

/** Whether the signed-in person may send a call whose access depends on their business alone; the server judges again. */
export function useMay({ access }: Pick<AnyCall, 'access'>): boolean {
  const { right, businessId } = useSession()
  const level = levelOf(access)
  if (level === null) return true
  return businessId !== null && (level === 'member' || (level === 'admin' ? mayManage(right) : right === 'main'))
}

/** What a rule asks of the caller in their business; null where it asks nothing of it. */
function levelOf(access: unknown): 'member' | 'admin' | 'owner' | null {
  const { business, of } = access as { business?: 'member' | 'admin' | 'owner'; of?: 'member' | 'admin' }
  return business ?? of ?? null
}
