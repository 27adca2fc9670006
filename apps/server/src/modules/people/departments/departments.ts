import type { Department } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { listDepartments } from '../queries/departments.ts'

/** @throws Refusal 70003 where the business has no such department */
export async function readDepartment(businessId: string, id: string, { db }: Pick<Services, 'db'>): Promise<Department> {
  const [department] = await listDepartments(db, businessId, { id })
  if (!department) throw new Refusal(70003)
  return department
}
