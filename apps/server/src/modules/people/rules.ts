import { type DeviceRight, type Employee, halfHidden } from '@kilowatch/contract'
import { readsContacts } from '../../http/contacts.ts'

export type Scope = Employee['scope']
export interface Role {
  right: DeviceRight
  scope: Scope
  /** Which of the devices that they operate they may control. */
  control: Employee['control']
}

/** An employee as the list reads them. */
export interface EmployeeRow extends Omit<Employee, 'isAdmin' | 'state' | 'invitedAt' | 'joinedAt'> {
  createdAt: Date
  joinedAt: Date | null
  invitationExpiresAt: Date | null
}

/** A member of the business who reads of its people. */
export interface Reader {
  userId: string
  right: DeviceRight
}

export function readerOf({ user, business }: { user: { id: string }; business: { right: DeviceRight } }): Reader {
  return { userId: user.id, right: business.right }
}

/** An employee as the calls answer them. */
export function employeeOf(row: EmployeeRow, reader: Reader, now: Date): Employee {
  const { createdAt, joinedAt, invitationExpiresAt: _expires, ...same } = row
  const whole = readsContacts(reader) || row.userId === reader.userId
  const shown = (contact: string) => (whole || contact === '' ? contact : halfHidden(contact))
  return {
    ...same,
    phone: shown(row.phone),
    email: shown(row.email),
    isAdmin: row.right === 'manage' ? 1 : 0,
    state: stateOf(row, now),
    invitedAt: createdAt.toISOString(),
    joinedAt: row.userId === null ? null : (joinedAt ?? createdAt).toISOString(),
  }
}

function stateOf({ userId, invitationExpiresAt }: EmployeeRow, now: Date): Employee['state'] {
  if (userId !== null) return 'joined'
  return invitationExpiresAt !== null && invitationExpiresAt > now ? 'invited' : 'invitation-expired'
}

/** The role after a change of an employee: that of the owner and of admins stays. */
export function roleAfter(before: Role, wish: Role): Role {
  return before.right === 'main' || before.right === 'manage' ? { right: before.right, scope: before.scope, control: before.control } : wish
}

/** An admin sees the whole business. */
export const adminRole: Role = { right: 'manage', scope: 'all', control: 'all' }
/** Of whoever was an admin from the beginning and is one no longer: they keep their departments. */
export const roleWithoutFormer: Role = { right: 'operate', scope: 'below', control: 'given' }

/** The specification's kind of user for a member: owner or employee. */
export function kindOfMember(right: DeviceRight): 2 | 3 {
  return right === 'main' ? 2 : 3
}
