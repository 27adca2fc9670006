/** What somebody of another business shares waits for an answer: until then it is nobody's way to the device. */
export const shareOffers = `
-- Until when its person may accept it; null: accepted, as everything is that was shared before, and what stays within a business.
alter table device_shares add column waits_until timestamptz;
create index device_shares_waiting on device_shares (user_id) where waits_until is not null;

create or replace view single_access as
  select m.user_id, h.device_id, m.right_on_devices::device_right as "right", false as may_share, 'holder' as way
    from memberships m join device_holders h on h.membership_id = m.id
   where m.user_id is not null
  union all
  select m.user_id, dd.device_id, m.right_on_devices::device_right, false, 'department'
    from memberships m
    join membership_departments md on md.membership_id = m.id
    join departments below on below.business_id = m.business_id
     and (below.id = md.department_id or (m.scope = 'below' and md.department_id = any (below.path)))
    join device_departments dd on dd.department_id = below.id
   where m.scope in ('below', 'department') and m.user_id is not null
  union all
  select m.user_id, gd.device_id, (case gp.identity when 'viewer' then 'view' else 'operate' end)::device_right, false, 'group'
    from memberships m
    join group_people gp on gp.membership_id = m.id
    join groups g on g.id = gp.group_id or g.parent_id = gp.group_id
    join group_devices gd on gd.group_id = g.id
   where m.user_id is not null
  union all
  select s.user_id, s.device_id, s."right"::device_right, s.may_share, 'share'
    from device_shares s
   where s.waits_until is null and (s.expires_at is null or s.expires_at > now());

-- Requests for a grant led to a page that was never there.
update notices set link = '/enterprise/setting/business' where link = '/business';
`
