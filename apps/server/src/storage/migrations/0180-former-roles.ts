/** What an admin of a business was before: what they are again without the flag. The operation log says it of those who are one now. */
export const formerRoles = `
alter table memberships add column role_before jsonb;
update memberships m set role_before = a.before from (
  select distinct on (business_id, subject) business_id, subject, before from audit
   where action = 'employee.set-admin' and outcome = 'done' and after->>'right' = 'manage' order by business_id, subject, at desc, id desc) a
 where m.right_on_devices = 'manage' and a.business_id = m.business_id and a.subject = 'employee ' || m.id
   and a.before ?& array['right', 'scope', 'control'];
`
