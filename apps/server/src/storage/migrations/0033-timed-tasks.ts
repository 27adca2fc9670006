/**
 * What gateways do by themselves at a time of day, and what became of it. Whatever changes the list of a gateway raises its version here, so
 * that no path can forget it.
 */
export const timedTasks = `
create table timed_tasks (
  id uuid primary key default gen_random_uuid(),
  device_id integer not null references devices on delete cascade,
  uplink_id text not null references uplinks on delete cascade,
  control text not null,
  value text not null,
  repeat text not null check (repeat in ('once', 'daily', 'weekdays')),
  -- 1 Monday to 7 Sunday.
  days smallint[] not null default '{}',
  day date,
  at text not null check (at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  zone text not null,
  enabled boolean not null default true,
  made_by bigint references users on delete set null,
  made_at timestamptz not null,
  -- The newest run.
  ran_at timestamptz,
  ran_state text,
  ran_reason text
);
create index timed_tasks_device on timed_tasks (device_id);
create index timed_tasks_uplink on timed_tasks (uplink_id);

-- Runs that were stored, so that one that is told twice is stored once.
create table timed_runs (
  id uuid primary key,
  device_id integer not null references devices on delete cascade,
  due_at timestamptz not null,
  heard_at timestamptz not null
);
create index timed_runs_device on timed_runs (device_id);
create index timed_runs_heard on timed_runs (heard_at);

-- The list of each gateway: wanted here, and what it says that it carries out.
create table timetables (
  uplink_id text primary key references uplinks on delete cascade,
  wanted integer not null default 0,
  changed_at timestamptz not null default now(),
  actual integer,
  actual_tasks jsonb not null default '[]',
  heard_at timestamptz
);
create index timetables_behind on timetables (uplink_id) where wanted is distinct from actual;

create function timed_tasks_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into timetables (uplink_id, wanted) values (new.uplink_id, 1)
      on conflict (uplink_id) do update set wanted = timetables.wanted + 1, changed_at = now();
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.uplink_id <> new.uplink_id) then
    update timetables set wanted = wanted + 1, changed_at = now() where uplink_id = old.uplink_id;
  end if;
  return null;
end $$;
create trigger timed_tasks_added after insert or delete on timed_tasks for each row execute function timed_tasks_changed();
create trigger timed_tasks_changed after update on timed_tasks for each row
  when ((old.uplink_id, old.control, old.value, old.repeat, old.days, old.day, old.at, old.zone, old.enabled)
        is distinct from (new.uplink_id, new.control, new.value, new.repeat, new.days, new.day, new.at, new.zone, new.enabled))
  execute function timed_tasks_changed();

create function timed_device_changed() returns trigger language plpgsql as $$
begin
  if not exists (select from timed_tasks where device_id = new.id) then return null; end if;
  update timed_tasks set uplink_id = new.uplink_id where device_id = new.id and uplink_id <> new.uplink_id;
  update timetables set wanted = wanted + 1, changed_at = now() where uplink_id in (old.uplink_id, new.uplink_id);
  return null;
end $$;
create trigger devices_timed_tasks after update of uplink_id, ref, disabled_at on devices for each row
  when ((old.uplink_id, old.ref, old.disabled_at) is distinct from (new.uplink_id, new.ref, new.disabled_at))
  execute function timed_device_changed();
`
