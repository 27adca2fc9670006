/** Discharges of batteries, and the times of devices' histories in which some may still have to be found (ADR 0064). */
export const discharges = `
create table discharges (
  id bigint generated always as identity primary key,
  device_id integer not null references devices on delete cascade,
  started_at timestamptz not null,
  -- Null: it goes on.
  ended_at timestamptz,
  -- False: it ended unseen, some time after ended_at.
  end_seen boolean not null default true,
  cause text check (cause in ('mains', 'test')),
  -- V, A, %, Ah, kWh.
  start_voltage real,
  lowest_voltage real,
  end_voltage real,
  highest_current real,
  start_charge real,
  lowest_charge real,
  amp_hours real,
  energy real,
  energy_of text check (energy_of in ('battery', 'load')),
  depth real,
  depth_of text check (depth_of in ('charge', 'capacity')),
  -- Its point, and V.
  lowest_cell text,
  lowest_cell_voltage real,
  -- Within it nothing was heard for so long.
  unseen_seconds integer not null default 0,
  -- Up to when history was read for it.
  seen_at timestamptz not null,
  -- Of one that goes on: what was seen so far.
  progress jsonb,
  check ((ended_at is null) = (progress is not null)),
  unique (device_id, started_at)
);
create index discharges_running on discharges (seen_at) where ended_at is null;

create table discharge_searches (
  device_id integer primary key references devices on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  due_at timestamptz not null,
  -- Another one where something was stored since it was read.
  version bigint not null default 0
);
create index discharge_searches_due on discharge_searches (due_at);

-- What was stored before is searched as far as single samples usually reach.
insert into discharge_searches (device_id, from_at, to_at, due_at)
select id, greatest(created_at, now() - interval '30 days'), now(), now() from devices where disabled_at is null;
`
