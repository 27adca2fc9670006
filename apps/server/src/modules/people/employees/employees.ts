import type { Employee } from '@kilowatch/contract'
import { foundRow } from '../../../http/list-handlers.ts'
import type { Services } from '../../../services.ts'
import type { MemberActor } from '../member-actor.ts'
import { employeeRows } from '../queries/employees.ts'
import { type EmployeeRow, employeeOf, type Reader } from '../rules.ts'

/** @throws Refusal 70003 where the business has no such employee */
export async function readEmployee(businessId: string, reader: Reader, id: string, { db, clock }: Services): Promise<Employee> {
  return employeeOf(await foundRow<EmployeeRow>(db, employeeRows, { businessId }, id), reader, clock.now())
}

/** Who acts, as a reader of people. */
export function readerOf({ user, business }: Pick<MemberActor, 'user' | 'business'>): Reader {
  return { userId: user.id, right: business.right }
}
