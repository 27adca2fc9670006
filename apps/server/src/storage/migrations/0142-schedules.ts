/** What people are to do by a day: for whom, how often, when they are reminded, and what they were told of it. */
export const schedules = `
create table schedules (
  id bigint primary key references work on delete cascade,
  -- As the work's: the list of a business finds its page by it.
  business_id bigint not null references businesses on delete cascade,
  kind text not null,
  note text not null default '',
  due_on date not null,
  -- Null: any time of that day.
  due_time time,
  repeat text not null,
  -- The first date of those that repeat, and the last day on which one may be due.
  anchor_on date not null,
  until_on date,
  -- Minutes before it is due; null: nobody is reminded.
  remind integer check (remind >= 0),
  remind_at timestamptz,
  -- The one that followed when this one was over.
  next_id bigint references work on delete set null,
  created_at timestamptz not null
);
create index schedules_business on schedules (business_id, due_on, id);
create index schedules_remind on schedules (remind_at) where remind_at is not null;
create index schedules_next on schedules (next_id) where next_id is not null;
create index work_schedules_due on work (due_at) where kind = 'schedule' and closed_at is null;

create table schedule_people (
  schedule_id bigint not null references schedules on delete cascade,
  membership_id bigint not null references memberships on delete cascade,
  primary key (schedule_id, membership_id)
);
create index schedule_people_membership on schedule_people (membership_id);

create table schedule_notices (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references schedules on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('given', 'before', 'overdue', 'postponed', 'by-hand')),
  by_user bigint references users on delete set null,
  -- Users who were told.
  people bigint[] not null,
  -- When it was due then: of each promise, people are told once that it is near or past.
  due_at timestamptz not null
);
create index schedule_notices_schedule on schedule_notices (schedule_id, id);
create unique index schedule_notices_once on schedule_notices (schedule_id, what, due_at) where what in ('before', 'overdue');

-- Whoever it is for was given it.
do $$
declare
  roles text := rtrim(pg_get_viewdef('work_roles'::regclass), '; ');
  seen text := rtrim((select prosrc from pg_proc where proname = 'work_seen_by'));
begin
  execute 'create or replace view work_roles as ' || roles || $view$
    union all
    select m.user_id, w.id, 'assignee'::text
      from schedule_people p
      join work w on w.id = p.schedule_id
      join memberships m on m.id = p.membership_id and m.business_id = w.business_id
     where m.user_id is not null
  $view$;
  execute 'create or replace function work_seen_by(person bigint, of_kind text) returns setof bigint language sql stable as ' || quote_literal(seen || $more$
  union
  select w.id
    from memberships m
    join schedule_people p on p.membership_id = m.id
    join work w on w.id = p.schedule_id and w.business_id = m.business_id
    join businesses b on b.id = w.business_id and b.closed_at is null
   where of_kind = 'schedule' and m.user_id = person
$more$);
end $$;
`
