/** What the installation sees of itself. */
export const selfWatch = `
-- What a process counts of itself and the watch judges: the watch runs in another one.
alter table processes add column figures jsonb not null default '{}';

create table platform_alarms (
  id bigint generated always as identity primary key,
  matter text not null,
  level smallint not null check (level between 1 and 4),
  -- Names the words; params are their values.
  code text not null,
  params jsonb not null,
  opened_at timestamptz not null,
  released_at timestamptz,
  -- When operators were last told that it is open.
  told_at timestamptz not null
);
create unique index platform_alarms_open on platform_alarms (matter) where released_at is null;
create index platform_alarms_released on platform_alarms (released_at desc) where released_at is not null;

-- One row: what the watch saw last, and how the ping went.
create table platform_watch (
  only_one boolean primary key default true check (only_one),
  looked_at timestamptz,
  findings jsonb not null default '[]',
  pinged_at timestamptz,
  ping_failure text,
  ping_failing_since timestamptz
);
insert into platform_watch default values;
`
