/** Who serves whom, tasks that are given to a provider, and what a provider sees of the business that it serves. */
export const providers = `
create table engagements (
  id bigint primary key references work on delete cascade,
  -- As the work's: who is served.
  business_id bigint not null references businesses on delete cascade,
  provider_id bigint not null references businesses on delete cascade,
  kind text not null check (kind in ('device', 'patrol', 'repair', 'recovery')),
  from_at timestamptz not null,
  -- Null: until one of the two ends it.
  until_at timestamptz,
  -- Whoever of the provider does a task sees its devices while they are at it.
  live_values boolean not null default false
);
create index engagements_business on engagements (business_id, kind);
create index engagements_provider on engagements (provider_id, kind);

-- Devices, and devices of groups, whose records the provider sees, until when.
create table engagement_authorizations (
  id bigint generated always as identity primary key,
  engagement_id bigint not null references engagements on delete cascade,
  group_id bigint references groups on delete cascade,
  device_id integer references devices on delete cascade,
  -- Null: as long as the engagement.
  until_at timestamptz,
  check (num_nonnulls(group_id, device_id) = 1),
  unique (engagement_id, group_id),
  unique (engagement_id, device_id)
);
create index engagement_authorizations_group on engagement_authorizations (group_id) where group_id is not null;
create index engagement_authorizations_device on engagement_authorizations (device_id) where device_id is not null;

-- An agent who does a task for the business sees its devices while they are at it.
alter table businesses add column agents_see_live boolean not null default false;

-- The business that it was given to, in place of a person: there it is handed on to one. Of an engagement: who serves.
alter table work add column provider_id bigint references businesses on delete set null;
create index work_provider on work (provider_id) where provider_id is not null;
create index work_patrol_under_way on work (assignee_id) where kind = 'patrol-task' and state = 'executing';
alter table patrol_plans add column provider_id bigint references businesses on delete set null;
create index patrol_plans_provider on patrol_plans (provider_id) where provider_id is not null;

-- Who serves whom now.
create view active_engagements as
  select e.*
    from engagements e
    join work w on w.id = e.id and w.state = 'active'
    join businesses b on b.id = e.business_id and b.closed_at is null
    join businesses p on p.id = e.provider_id and p.closed_at is null
   where e.from_at <= now() and (e.until_at is null or e.until_at > now());

-- Of which devices a provider sees the patrol records, and until when; null: as long as nobody ends it.
create view patrol_record_authorizations as
  select e.provider_id, e.business_id, e.id as engagement_id, d.id as device_id,
         least(case when bool_and(a.until_at is not null) then max(a.until_at) end, e.until_at) as until_at
    from active_engagements e
    join engagement_authorizations a on a.engagement_id = e.id and (a.until_at is null or a.until_at > now())
    join lateral (
         select a.device_id as id where a.device_id is not null
         union all
         select gd.device_id from groups g join group_devices gd on gd.group_id = g.id where a.group_id in (g.id, g.parent_id)) one on true
    join devices d on d.id = one.id and d.business_id = e.business_id
   where e.kind = 'patrol'
   group by e.provider_id, e.business_id, e.id, e.until_at, d.id;

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
   where s.waits_until is null and (s.expires_at is null or s.expires_at > now())
  union all
  -- Who is not of the business and does a patrol task of it, where the business lets them.
  select w.assignee_id, wd.device_id, 'view'::device_right, false, 'task'
    from work w
    join work_devices wd on wd.work_id = w.id
   where w.kind = 'patrol-task' and w.state = 'executing' and w.assignee_id is not null and (w.due_at is null or w.due_at > now())
     and (exists (select from active_engagements e join memberships m on m.business_id = e.provider_id
                   where e.business_id = w.business_id and e.provider_id = w.provider_id and e.kind = 'patrol' and e.live_values
                     and m.user_id = w.assignee_id)
          or (w.provider_id is null
              and exists (select from users u join businesses b on b.id = w.business_id and b.agents_see_live
                           where u.id = w.assignee_id and u.agent = 1)));

create or replace view work_roles as
  select m.user_id, w.id as work_id, 'admin' as role
    from memberships m join work w on w.business_id = m.business_id
   where m.right_on_devices in ('manage', 'main') and m.user_id is not null
  union all
  select m.user_id, w.id, 'creator'
    from work w join memberships m on m.user_id = w.created_by and m.business_id = w.business_id
  union all
  -- An operator of the platform begins work in a business without belonging to it.
  select u.id, w.id, 'creator'
    from work w join users u on u.id = w.created_by and u.operator
  union all
  select u.id, w.id, 'reviewer'
    from work w join users u on u.operator and u.removed_at is null and u.disabled_at is null
   where w.kind = 'business-auth' and w.state <> 'draft'
  union all
  select m.user_id, w.id, 'assignee'
    from work w join memberships m on m.user_id = w.assignee_id and m.business_id = w.business_id
  union all
  select u.id, w.id, 'agent'
    from work w join users u on u.id = w.assignee_id and u.agent = 1
   where w.provider_id is null
  union all
  -- Whoever a provider has handed it on to, as long as it serves the business.
  select m.user_id, w.id, 'agent'
    from work w join memberships m on m.user_id = w.assignee_id and m.business_id = w.provider_id
   where exists (select from active_engagements e
                  where e.business_id = w.business_id and e.provider_id = w.provider_id and e.kind = 'patrol')
  union all
  -- Who answers for it at the provider.
  select m.user_id, w.id, 'provider'
    from memberships m join work w on w.provider_id = m.business_id
   where m.right_on_devices in ('manage', 'main') and m.user_id is not null
     and (w.kind = 'engagement'
          or exists (select from active_engagements e
                      where e.business_id = w.business_id and e.provider_id = w.provider_id and e.kind = 'patrol'))
  union all
  select m.user_id, w.id, case gp.identity when 'manager' then 'group-manager' else gp.identity end
    from memberships m
    join group_people gp on gp.membership_id = m.id
    join groups g on g.id = gp.group_id or g.parent_id = gp.group_id
    join work w on w.group_id = g.id and w.business_id = m.business_id
   where m.user_id is not null
  union all
  select m.user_id, w.id, 'viewer'
    from memberships m join work w on w.business_id = m.business_id
   where m.scope = 'all' and m.user_id is not null and exists (select from work_devices wd where wd.work_id = w.id)
  union all
  -- Who sees all of its devices as a member; by a share, or for a task, nobody sees what a business does.
  select a.user_id, a.work_id, r.role
    from (select s.user_id, wd.work_id, count(distinct s.device_id) as seen,
                 count(distinct s.device_id) filter (where s.way = 'holder') as held,
                 count(distinct s.device_id) filter (where s.way = 'department') as of_department
            from single_access s join work_devices wd on wd.device_id = s.device_id
           where s.way not in ('share', 'task')
           group by s.user_id, wd.work_id) a
   cross join lateral (select count(*) as devices from work_devices wd where wd.work_id = a.work_id) d
   cross join lateral (values ('viewer', a.seen), ('device-owner', a.held), ('department', a.of_department)) as r(role, reached)
   where r.reached = d.devices;

-- What visible_work has of one person and kind, without the roles.
create or replace function work_seen_by(person bigint, of_kind text) returns setof bigint language sql stable as $$
  select w.id
    from memberships m
    join businesses b on b.id = m.business_id and b.closed_at is null
    join work w on w.business_id = m.business_id and w.kind = of_kind
   where m.user_id = person
     and (m.right_on_devices in ('manage', 'main') or w.created_by = person or w.assignee_id = person
          or (m.scope = 'all' and w.device_set is not null)
          or w.group_id in (select g.id
                              from memberships own
                              join group_people p on p.membership_id = own.id
                              join groups g on p.group_id in (g.id, g.parent_id)
                             where own.user_id = person)
          or w.device_set in (select s.device_set
                                from (select o.device_set, min(o.id) as id
                                        from memberships own join work o on o.business_id = own.business_id and o.kind = of_kind
                                       where own.user_id = person group by o.device_set) s
                               where (select bool_and(d.device_id in (select a.device_id from single_access a
                                                                       where a.user_id = person and a.way not in ('share', 'task')))
                                        from work_devices d where d.work_id = s.id)))
  union
  select w.id
    from users u
    join work w on w.assignee_id = u.id and w.kind = of_kind
    join businesses b on b.id = w.business_id and b.closed_at is null
   where u.id = person and u.agent = 1 and w.provider_id is null
  union
  select w.id
    from users u
    join work w on w.created_by = u.id and w.kind = of_kind
    join businesses b on b.id = w.business_id and b.closed_at is null
   where u.id = person and u.operator
  union
  select w.id
    from users u
    join work w on w.kind = 'business-auth' and w.state <> 'draft'
    join businesses b on b.id = w.business_id and b.closed_at is null
   where of_kind = 'business-auth' and u.id = person and u.operator and u.removed_at is null and u.disabled_at is null
  union
  select w.id
    from memberships m
    join work w on w.provider_id = m.business_id and w.kind = of_kind
    join businesses b on b.id = w.business_id and b.closed_at is null
   where m.user_id = person and (m.right_on_devices in ('manage', 'main') or w.assignee_id = person)
     and ((of_kind = 'engagement' and m.right_on_devices in ('manage', 'main'))
          or exists (select from active_engagements e
                      where e.business_id = w.business_id and e.provider_id = w.provider_id and e.kind = 'patrol'))
$$;
`
