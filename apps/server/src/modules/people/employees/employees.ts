import type { Employee } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { readRow } from '../../../storage/list.ts'
import type { MemberActor } from '../member-actor.ts'
import { employeeRows } from '../queries/employees.ts'
import { type EmployeeRow, employeeOf, type Reader } from '../rules.ts'

/** @throws Refusal 70003 where the business has no such employee */
export async function readEmployee(businessId: string, reader: Reader, id: string, { db, clock }: Services): Promise<Employee> {
  const row = await readRow<EmployeeRow>(db, employeeRows, { businessId }, id)
  if (!row) throw new Refusal(70003)
  return employeeOf(row, reader, clock.now())
}

/** Who acts, as a reader of people. */
export function readerOf({ user, business }: Pick<MemberActor, 'user' | 'business'>): Reader {
  return { userId: user.id, right: business.right }
}
