/** Shares, grants, and the one place where it is decided who sees what with which right. */
export const visibility = `
create type device_right as enum ('view', 'operate', 'manage', 'main');

create table device_shares (
  id bigint generated always as identity primary key,
  device_id integer not null references devices on delete cascade,
  user_id bigint not null references users on delete cascade,
  "right" text not null check ("right" in ('view', 'operate')),
  may_share boolean not null default false,
  -- The share of whoever shared it on: it ends with that one.
  parent_id bigint references device_shares on delete cascade,
  shared_by bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz,
  unique (device_id, user_id)
);
create index device_shares_user on device_shares (user_id);
create index device_shares_parent on device_shares (parent_id);

-- An operator asks for a look into a business, its owner or admin says yes, for a time.
create table operator_grants (
  id bigint generated always as identity primary key,
  operator_id bigint not null references users on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  "right" text not null check ("right" in ('view', 'operate')),
  reason text not null,
  hours smallint not null check (hours between 1 and 168),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users,
  approved boolean,
  expires_at timestamptz,
  ended_at timestamptz
);
create index operator_grants_business on operator_grants (business_id);
create index operator_grants_operator on operator_grants (operator_id);

-- Every way in which a person comes to a device, one row for each and named; a person may come by several.
create view device_access as
  select m.user_id, d.id as device_id, m.right_on_devices::device_right as "right", false as may_share, 'business' as way
    from memberships m join devices d on d.business_id = m.business_id
   where m.scope = 'all' and m.user_id is not null
  union all
  select m.user_id, h.device_id, m.right_on_devices::device_right, false, 'holder'
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
   where s.expires_at is null or s.expires_at > now()
  union all
  select o.operator_id, d.id, o."right"::device_right, false, 'grant'
    from operator_grants o join devices d on d.business_id = o.business_id
   where o.approved and o.ended_at is null and o.expires_at > now();

-- Who sees a whole business: what belongs to no single device (its uplinks, their alarms).
create view business_access as
  select m.user_id, m.business_id, m.right_on_devices::device_right as "right"
    from memberships m where m.scope = 'all' and m.user_id is not null
  union all
  select o.operator_id, o.business_id, o."right"::device_right
    from operator_grants o where o.approved and o.ended_at is null and o.expires_at > now();

drop view visible_devices, visible_uplinks, visible_alarms;

create view visible_devices as
  select r.user_id, r."right", r.may_share, d.*
    from (select user_id, device_id, max("right") as "right", bool_or(may_share) as may_share from device_access group by user_id, device_id) r
    join devices d on d.id = r.device_id
    join businesses b on b.id = d.business_id and b.closed_at is null;

create view visible_uplinks as
  select r.user_id, r."right", u.*
    from (select user_id, business_id, max("right") as "right" from business_access group by user_id, business_id) r
    join uplinks u on u.business_id = r.business_id
    join businesses b on b.id = u.business_id and b.closed_at is null;

create view visible_alarms as
  select r.user_id, r."right", a.*
    from (select user_id, device_id, max("right") as "right" from device_access group by user_id, device_id) r
    join alarms a on a.device_id = r.device_id
    join businesses b on b.id = a.business_id and b.closed_at is null
  union all
  select r.user_id, r."right", a.*
    from (select user_id, business_id, max("right") as "right" from business_access group by user_id, business_id) r
    join alarms a on a.business_id = r.business_id and a.device_id is null
    join businesses b on b.id = a.business_id and b.closed_at is null;

-- Events that wait for confirmation are counted every 40 s by every console.
create index alarms_unconfirmed on alarms (device_id, opened_at) where confirmed_at is null;
`
