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

-- Who sees a whole business: all its devices, and what belongs to no single device (its uplinks, their alarms). One row for each way.
create view business_access as
  select m.user_id, m.business_id, m.right_on_devices::device_right as "right", 'business' as way
    from memberships m where m.scope = 'all' and m.user_id is not null
  union all
  select o.operator_id, o.business_id, o."right"::device_right, 'grant'
    from operator_grants o where o.approved and o.ended_at is null and o.expires_at > now();

-- The ways to single devices: handed to the person, to a department of theirs, in a group of theirs, shared.
create view single_access as
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
   where s.expires_at is null or s.expires_at > now();

-- Every way in which a person comes to a device, one row for each and named; a person may come by several.
create view device_access as
  select b.user_id, d.id as device_id, b."right", false as may_share, b.way
    from business_access b join devices d on d.business_id = b.business_id
  union all
  select user_id, device_id, "right", may_share, way from single_access;

drop view visible_devices, visible_uplinks, visible_alarms;

-- The strongest right of all ways. Who sees a whole business is found by the business alone, however many devices it has; what single
-- ways add to the right is looked up only where a statement asks for it.
create view visible_devices as
  select b.user_id,
         greatest(b."right", (select max(s."right") from single_access s where s.user_id = b.user_id and s.device_id = d.id)) as "right",
         coalesce((select bool_or(s.may_share) from single_access s where s.user_id = b.user_id and s.device_id = d.id), false) as may_share,
         d.*
    from (select user_id, business_id, max("right") as "right" from business_access group by user_id, business_id) b
    join devices d on d.business_id = b.business_id
    join businesses o on o.id = d.business_id and o.closed_at is null
  union all
  select s.user_id, s."right", s.may_share, d.*
    from (select user_id, device_id, max("right") as "right", bool_or(may_share) as may_share
            from single_access group by user_id, device_id) s
    join devices d on d.id = s.device_id
    join businesses o on o.id = d.business_id and o.closed_at is null
   where not exists (select from business_access b where b.user_id = s.user_id and b.business_id = d.business_id);

create view visible_uplinks as
  select b.user_id, b."right", u.*
    from (select user_id, business_id, max("right") as "right" from business_access group by user_id, business_id) b
    join uplinks u on u.business_id = b.business_id
    join businesses o on o.id = u.business_id and o.closed_at is null;

create view visible_alarms as
  select b.user_id,
         greatest(b."right", (select max(s."right") from single_access s where s.user_id = b.user_id and s.device_id = a.device_id)) as "right",
         a.*
    from (select user_id, business_id, max("right") as "right" from business_access group by user_id, business_id) b
    join alarms a on a.business_id = b.business_id
    join businesses o on o.id = a.business_id and o.closed_at is null
  union all
  select s.user_id, s."right", a.*
    from (select user_id, device_id, max("right") as "right" from single_access group by user_id, device_id) s
    join alarms a on a.device_id = s.device_id
    join businesses o on o.id = a.business_id and o.closed_at is null
   where not exists (select from business_access b where b.user_id = s.user_id and b.business_id = a.business_id);

-- Events that wait for confirmation are counted every 40 s by every console: of a whole business, and of single devices.
create index alarms_unconfirmed on alarms (business_id, opened_at) where confirmed_at is null;
create index alarms_unconfirmed_device on alarms (device_id, opened_at) where confirmed_at is null;
`
