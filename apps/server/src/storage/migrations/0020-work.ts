/** Work of every kind, its its steps and comments, and who sees it; operators' grants become work, what people did with alarms its steps. */
export const work = `
create table work (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  -- Names a flow of packages/work; each kind has a table of its own beside this one.
  kind text not null,
  -- 'GZ20261122-0001', of kinds that have numbers.
  number text,
  state text not null,
  title text not null,
  group_id bigint references groups on delete set null,
  created_by bigint references users on delete set null,
  assignee_id bigint references users on delete set null,
  -- When the clock takes its step from the present state.
  due_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Since when no step leads on.
  closed_at timestamptz,
  unique (business_id, number)
);
create index work_business on work (business_id, kind, created_at desc);
create index work_creator on work (created_by, created_at desc);
create index work_assignee on work (assignee_id) where assignee_id is not null;
create index work_group on work (group_id) where group_id is not null;
create index work_due on work (due_at) where closed_at is null and due_at is not null;

-- The last number that was drawn, by what it begins with and the business's own day.
create table work_numbers (
  business_id bigint not null references businesses on delete cascade,
  prefix text not null,
  day date not null,
  last integer not null,
  primary key (business_id, prefix, day)
);

create table work_devices (
  work_id bigint not null references work on delete cascade,
  device_id integer not null references devices on delete cascade,
  primary key (work_id, device_id)
);
create index work_devices_device on work_devices (device_id);

-- What was done with a piece of work, or with an alarm: that one has two facts instead of a state, and no row in work.
create table work_steps (
  id bigint generated always as identity primary key,
  work_id bigint references work on delete cascade,
  alarm_id bigint references alarms on delete cascade,
  at timestamptz not null,
  step text not null,
  from_state text,
  to_state text,
  -- Null: the clock.
  by_user bigint references users on delete set null,
  -- To whom it was given with this step.
  assignee_id bigint references users on delete set null,
  entered jsonb not null default '{}',
  check (num_nonnulls(work_id, alarm_id) = 1),
  check (num_nonnulls(work_id, from_state, to_state) in (0, 3))
);
create index work_steps_work on work_steps (work_id, at) where work_id is not null;
create index work_steps_alarm on work_steps (alarm_id, at) where alarm_id is not null;
create index work_steps_by on work_steps (by_user, at);

create table work_comments (
  id bigint generated always as identity primary key,
  work_id bigint references work on delete cascade,
  alarm_id bigint references alarms on delete cascade,
  at timestamptz not null,
  by_user bigint references users on delete set null,
  text text not null,
  check (num_nonnulls(work_id, alarm_id) = 1)
);
create index work_comments_work on work_comments (work_id, at) where work_id is not null;
create index work_comments_alarm on work_comments (alarm_id, at) where alarm_id is not null;
create index work_comments_by on work_comments (by_user, at);

-- Each way in which somebody has to do with a piece of work, one row for each and by the names of packages/work.
create view work_roles as
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
  select m.user_id, w.id, 'assignee'
    from work w join memberships m on m.user_id = w.assignee_id and m.business_id = w.business_id
  union all
  select u.id, w.id, 'agent'
    from work w join users u on u.id = w.assignee_id and u.agent = 1
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
  -- Who sees all of its devices as a member; by a share nobody sees what a business does.
  select a.user_id, a.work_id, r.role
    from (select s.user_id, wd.work_id, count(distinct s.device_id) as seen,
                 count(distinct s.device_id) filter (where s.way = 'holder') as held,
                 count(distinct s.device_id) filter (where s.way = 'department') as of_department
            from single_access s join work_devices wd on wd.device_id = s.device_id
           where s.way <> 'share'
           group by s.user_id, wd.work_id) a
   cross join lateral (select count(*) as devices from work_devices wd where wd.work_id = a.work_id) d
   cross join lateral (values ('viewer', a.seen), ('device-owner', a.held), ('department', a.of_department)) as r(role, reached)
   where r.reached = d.devices;

create view visible_work as
  select r.user_id, r.work_id, array_agg(distinct r.role order by r.role) as roles
    from work_roles r
    join work w on w.id = r.work_id
    join businesses b on b.id = w.business_id and b.closed_at is null
   group by r.user_id, r.work_id;

-- What is entered with a step may be files; who sees the work sees them.
alter table files drop constraint files_held_by_kind_check;
alter table files add constraint files_held_by_kind_check check (held_by_kind in ('device', 'logo', 'work-step'));
create trigger work_step_files_go after delete on work_steps referencing old table as gone
  for each statement execute function drop_held_files('work-step');
create or replace view visible_files as
  select f.created_by as user_id, f.id, f.business_id
    from files f join businesses b on b.id = f.business_id and b.closed_at is null
   where f.held_by_kind is null
  union all
  select a.user_id, f.id, f.business_id
    from files f join businesses b on b.id = f.business_id and b.closed_at is null
    join device_access a on a.device_id = f.held_by_id
   where f.held_by_kind = 'device'
  union all
  select m.user_id, f.id, f.business_id
    from files f join businesses b on b.id = f.business_id and b.closed_at is null
    join memberships m on m.business_id = f.held_by_id
   where f.held_by_kind = 'logo' and m.user_id is not null
  union all
  select v.user_id, f.id, f.business_id
    from files f join work_steps s on s.id = f.held_by_id
    join visible_work v on v.work_id = s.work_id
   where f.held_by_kind = 'work-step';

-- Operators' grants: each becomes work of its own id, and what was decided becomes its steps.
insert into work (id, business_id, kind, state, title, created_by, due_at, created_at, changed_at, closed_at) overriding system value
select id, business_id, 'grant', state, reason, operator_id, expires_at, requested_at,
       coalesce(closed_at, decided_at, requested_at), closed_at
  from (select g.*, case when approved is false then 'rejected' when ended_at is not null then 'ended' when approved is null then 'requested'
                         when expires_at <= now() then 'expired' else 'active' end as state,
               case when approved is false then decided_at when ended_at is not null then ended_at
                    when expires_at <= now() then expires_at end as closed_at
          from operator_grants g) g;
select setval(pg_get_serial_sequence('work', 'id'), greatest(max(id), 1), max(id) is not null) from work;

insert into work_steps (work_id, at, step, from_state, to_state, by_user)
select id, decided_at, case when approved then 'approve' else 'reject' end, 'requested', case when approved then 'active' else 'rejected' end, decided_by
  from operator_grants where decided_at is not null order by decided_at, id;
-- Who ended it is in the audit alone: the operator before it was allowed, anybody later.
insert into work_steps (work_id, at, step, from_state, to_state, by_user)
select id, ended_at, case when approved then 'end' else 'withdraw' end, case when approved then 'active' else 'requested' end, 'ended',
       case when approved is null then operator_id end
  from operator_grants where ended_at is not null and approved is not false order by ended_at, id;
insert into work_steps (work_id, at, step, from_state, to_state)
select g.id, g.expires_at, 'expire', 'active', 'expired' from operator_grants g join work w on w.id = g.id where w.state = 'expired' order by g.expires_at, g.id;

-- What a grant gives; its state is the work's. It lasts until expires_at, which an earlier end brings forward; null: it gives nothing.
create or replace view business_access as
  select m.user_id, m.business_id, m.right_on_devices::device_right as "right", 'business' as way
    from memberships m where m.scope = 'all' and m.user_id is not null
  union all
  select o.operator_id, o.business_id, o."right"::device_right, 'grant'
    from operator_grants o where o.expires_at > now();
update operator_grants set expires_at = case when approved then least(expires_at, ended_at) end;
alter table operator_grants
  drop column reason, drop column requested_at, drop column decided_at, drop column decided_by, drop column approved, drop column ended_at,
  alter column id drop identity,
  add foreign key (id) references work on delete cascade;

-- What people did with alarms.
insert into work_comments (alarm_id, at, by_user, text)
select alarm_id, at, by_user, text from alarm_steps where action = 'commented' and text is not null order by id;
insert into work_steps (alarm_id, at, step, by_user, assignee_id, entered)
select alarm_id, at, action, by_user, assignee_id,
       jsonb_strip_nulls(jsonb_build_object('text', text, 'until', to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  from alarm_steps where action in ('confirmed', 'assigned', 'shelved', 'unshelved') order by id;
drop table alarm_steps;
`
