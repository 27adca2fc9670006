import type { Employee, EmployeeScope } from '@kilowatch/contract'
import type { z } from 'zod'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface ScopeCount {
  seen: number
  devices: number
}

/** How many of the business's devices a person of this scope and these departments sees, with those that are handed to the employee. */
export async function countScope(
  db: Queryable,
  businessId: string,
  {
    scope,
    departmentIds,
    employeeId,
  }: { scope: z.output<typeof EmployeeScope>; departmentIds: readonly string[]; employeeId?: string | undefined },
): Promise<ScopeCount> {
  const row = await rowOf<ScopeCount>(
    db,
    `select count(*)::int as devices,
            count(*) filter (
              where $2 = 'all'
                 or exists (select from device_holders h join memberships m on m.id = h.membership_id and m.business_id = $1
                             where h.device_id = devices.id and m.id = $4)
                 or exists (select from device_departments dd join departments d on d.id = dd.department_id and d.business_id = $1
                             where dd.device_id = devices.id
                               and ($2 = 'department' and d.id = any ($3::bigint[]) or $2 = 'below' and d.path && $3::bigint[])))::int as seen
       from devices where business_id = $1`,
    [businessId, scope, departmentIds, employeeId ?? null],
  )
  return row ?? { seen: 0, devices: 0 }
}

type OwnScope = ScopeCount & { scope: z.output<typeof EmployeeScope>; ask: Pick<Employee, 'name' | 'right'>[] }

/** What the member sees of the business's devices, and who may change that. */
export async function readOwnScope(db: Queryable, businessId: string, userId: string): Promise<OwnScope> {
  const [own, ask] = await Promise.all([
    rowOf<ScopeCount & Pick<OwnScope, 'scope'>>(
      db,
      `select m.scope, (select count(*)::int from devices where business_id = $1) as devices,
              (select count(*)::int from visible_devices where user_id = $2 and business_id = $1) as seen
         from memberships m where m.business_id = $1 and m.user_id = $2`,
      [businessId, userId],
    ),
    rowsOf<OwnScope['ask'][number]>(
      db,
      `select coalesce(nullif(m.name, ''), u.name, '') as name, m.right_on_devices as "right"
         from memberships m join users u on u.id = m.user_id
        where m.business_id = $1 and m.right_on_devices in ('main', 'manage')
        order by m.right_on_devices = 'main' desc, m.joined_at, m.id limit 5`,
      [businessId],
    ),
  ])
  return { scope: own?.scope ?? 'own', seen: own?.seen ?? 0, devices: own?.devices ?? 0, ask }
}
