import type { AnyCall } from '@kilowatch/contract'
import { mayManage, useSession } from './session.ts'

/** Whether the signed-in person may send a call whose access depends on their business alone; the server judges again. */
export function useMay({ access }: Pick<AnyCall, 'access'>): boolean {
  const { right, businessId } = useSession()
  const { business } = access as { business?: 'member' | 'admin' | 'owner' }
  if (business === undefined) return true
  return businessId !== null && (business === 'member' || (business === 'admin' ? mayManage(right) : right === 'main'))
}
