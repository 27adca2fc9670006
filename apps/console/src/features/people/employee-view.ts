import type { Employee, SessionData } from '@kilowatch/contract'

/** What the signed-in person may do to an employee. */
interface EmployeeDoings {
  change: boolean
  remove: boolean
  /** Make them an admin, or an admin an employee again. */
  admin: boolean
  /** Send the invitation again. */
  invite: boolean
  /** Let a code on their phone make them join. */
  confirm: boolean
}

/** The owner stays the owner, and nobody takes themselves out or clears their own flag; the owner's own code is for an owner. */
export function doingsOf(
  employee: Pick<Employee, 'right' | 'state' | 'userId' | 'phone'>,
  { userId, right }: Pick<SessionData, 'userId' | 'right'>,
): EmployeeDoings {
  const change = right === 'main' || right === 'manage'
  const other = change && employee.right !== 'main' && employee.userId !== userId
  const invite = change && employee.state !== 'joined'
  const confirm = invite && employee.phone !== '' && (employee.right !== 'main' || right === 'main')
  return { change, remove: other, admin: other, invite, confirm }
}
