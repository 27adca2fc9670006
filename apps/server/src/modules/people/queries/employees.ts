import { employeeList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { recordTable } from '../../../storage/record-table.ts'
import type { Role } from '../rules.ts'

const name = `coalesce(nullif(m.name, ''), u.name, '')`
/** Of who has joined, the account's. */
const phone = `coalesce(u.phone, m.phone, '')`
const email = `coalesce(u.email, m.email, '')`
const byName = `${name} collate "zh-x-icu"`

/** How many of the business's devices the person sees; those of whom everything is seen are counted once for all. */
const devicesSeen = `
  case when m.user_id is null then 0
       when m.scope = 'all' then (select count(*)::int from devices where business_id = :businessId)
       else (select count(distinct a.device_id)::int from device_access a join devices d on d.id = a.device_id
              where a.user_id = m.user_id and d.business_id = :businessId) end`

/** `byContact`: the search looks at phones and e-mails too; for whom they are half hidden it would tell the hidden half. */
export const employeeRows = sqlList(employeeList, {
  select: `m.id, m.user_id as "userId", ${name} as name, ${phone} as phone, ${email} as email, m.job_number as "jobNumber", m.remark,
           m.right_on_devices as "right", m.scope, m.control, m.created_at as "createdAt", m.joined_at as "joinedAt",
           m.invitation_expires_at as "invitationExpiresAt",
           case when p.id is not null then json_build_object('id', p.id::text, 'name', p.name) end as position,
           coalesce((select json_agg(json_build_object('id', d.id::text, 'name', d.name) order by d.path)
                       from membership_departments md join departments d on d.id = md.department_id
                      where md.membership_id = m.id), '[]') as departments,
           ${devicesSeen} as devices`,
  from: 'memberships m left join users u on u.id = m.user_id left join positions p on p.id = m.position_id',
  always: 'm.business_id = :businessId',
  where: {
    search: `strpos(lower(concat_ws(' ', ${name}, case when :byContact::boolean then ${phone} end,
                                    case when :byContact::boolean then ${email} end, m.job_number)), lower(:search)) > 0`,
    deptId: `exists (select from membership_departments md join departments d on d.id = md.department_id and d.business_id = :businessId
                      where md.membership_id = m.id and :deptId::bigint = any (d.path))`,
    state: `(m.user_id is null) = (:state::text = 'invited')`,
  },
  sorts: { name: [byName], joined: [`coalesce(m.joined_at, '-infinity')`, byName] },
  key: 'm.id',
})

/** What a change of an employee may touch, as it stands. */
export interface EmployeeRecord extends EmployeeFields {
  userId: string | null
  phone: string | null
  email: string | null
  createdAt: Date
  /** Null where the person has joined. */
  invitationHash: Buffer | null
  invitationExpiresAt: Date | null
  invitedBy: string | null
  /** Of an admin: what they were before. */
  roleBefore: Role | null
}

export interface EmployeeFields extends Role {
  name: string
  jobNumber: string
  remark: string
  positionId: string | null
}

export const employeeTable = recordTable<EmployeeRecord>(
  'memberships',
  [
    ...(['userId', 'name', 'phone', 'email', 'jobNumber', 'remark', 'positionId', 'right', 'scope', 'control'] as const),
    ...(['createdAt', 'invitationHash', 'invitationExpiresAt', 'invitedBy', 'roleBefore'] as const),
  ],
  { right: 'right_on_devices' },
)
export const inDepartments = { name: 'membership_departments', of: 'membership_id', to: 'department_id' } as const

/** The specification's kind of user: 1 individual, 2 owner, 3 employee. */
export async function setUserKind(tx: Queryable, userId: string, kind: 1 | 2 | 3): Promise<void> {
  await tx.query('update users set sf = $2 where id = $1', [userId, kind])
}
