import { departmentCalls } from './departments.ts'
import { employeeCalls } from './employees.ts'
import { holderCalls } from './holders.ts'
import { invitationCalls } from './invitations.ts'
import { positionCalls } from './positions.ts'
import { skillCalls } from './skills.ts'

export * from './departments.ts'
export * from './employees.ts'
export * from './holders.ts'
export * from './invitations.ts'
export * from './positions.ts'
export * from './skills.ts'

/** The people of a business: who they are, how they come, where they belong, and what is handed to them. */
export const peopleCalls = { ...employeeCalls, ...invitationCalls, ...departmentCalls, ...positionCalls, ...holderCalls, ...skillCalls }
