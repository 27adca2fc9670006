/** How a business authenticates itself: what it submitted, with its pictures, who decided, and which identity cards were looked at. */
export const businessAuths = `
create table business_auths (
  id bigint primary key references work on delete cascade,
  -- Who reviews it, and until when nobody else does.
  held_by bigint references users on delete set null,
  held_until timestamptz,
  -- When a decision has its effect; until then it may be taken back.
  effect_at timestamptz
);
create index business_auths_effect on business_auths (effect_at) where effect_at is not null;

create table business_auth_submissions (
  id bigint generated always as identity primary key,
  auth_id bigint not null references business_auths on delete cascade,
  number integer not null,
  -- Null: the draft of the next one.
  submitted_at timestamptz,
  submitted_by bigint references users on delete set null,
  -- By the fields of the contract.
  entered jsonb not null,
  license bigint references files on delete set null,
  letter bigint references files on delete set null,
  identity bigint references files on delete set null,
  -- What the license says where the form says something else.
  differences jsonb not null default '[]',
  outcome text check (outcome in ('passed', 'rejected')),
  reasons text[] not null default '{}',
  words text not null default '',
  decided_at timestamptz,
  decided_by bigint references users on delete set null,
  unique (auth_id, number)
);
create index business_auth_submissions_decided on business_auth_submissions (decided_at) where decided_at is not null;
create index business_auth_submissions_code on business_auth_submissions ((entered->>'creditCode'));
create index business_auth_submissions_by on business_auth_submissions (submitted_by);
create index work_business_auths on work (state, due_at, id) where kind = 'business-auth';

-- Since when a reviewer sees an identity card, whose picture is shown to nobody who did not ask for it.
create table identity_looks (
  file_id bigint not null references files on delete cascade,
  user_id bigint not null references users on delete cascade,
  at timestamptz not null,
  primary key (file_id, user_id)
);

-- Operators of the platform review what was submitted.
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

create trigger business_auth_files_go after delete on business_auths referencing old table as gone
  for each statement execute function drop_held_files('business-auth');
create trigger business_auth_identities_go after delete on business_auths referencing old table as gone
  for each statement execute function drop_held_files('business-auth-identity');
`
