import type { Employee } from '@kilowatch/contract'

/** What the signed-in person may do to an employee. */
export interface EmployeeDoings {
  change: boolean
  remove: boolean
  /** Make them an admin, or an admin an employee again. */
  admin: boolean
  /** Send the invitation again. */
  invite: boolean
}

/** The owner stays the owner, and nobody takes themselves out or clears their own flag. */
export function doingsOf(employee: Pick<Employee, 'right' | 'state' | 'userId'>, userId: string, manages: boolean): EmployeeDoings {
  const owner = employee.right === 'main'
  const self = employee.userId === userId
  return {
    change: manages,
    remove: manages && !owner && !self,
    admin: manages && !owner && !self,
    invite: manages && employee.state !== 'joined',
  }
}

/** Whether a code on their phone can make them join: of those who were invited by phone; the owner's only for an owner. */
export function mayConfirm(
  { right, state, phone }: Pick<Employee, 'right' | 'state' | 'phone'>,
  { manages, owns }: { manages: boolean; owns: boolean },
): boolean {
  return manages && state !== 'joined' && phone !== '' && (right !== 'main' || owns)
}

/** Where an employee can be reached. */
export function contactOf({ phone, email }: Pick<Employee, 'phone' | 'email'>): string {
  return [phone, email].filter(Boolean).join(' · ')
}

export function departmentNames({ departments }: Pick<Employee, 'departments'>): string {
  return departments.map(({ name }) => name).join('、')
}
