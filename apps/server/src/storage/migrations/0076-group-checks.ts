/** Devices that gateways are asked to read at once, and checks of groups that are made of such readings. */
export const groupChecks = `
create table device_reads (
  id uuid primary key default gen_random_uuid(),
  device_id integer not null references devices on delete cascade,
  uplink_id text not null references uplinks on delete cascade,
  asked_at timestamptz not null,
  -- Later it is not waited for; moves on while its gateway reads others.
  expires_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('read', 'failed', 'unsupported', 'silent')),
  reason text,
  check ((ended_at is null) = (outcome is null))
);
create index device_reads_open on device_reads (uplink_id) where ended_at is null;
create index device_reads_device on device_reads (device_id);
create index device_reads_asked on device_reads (asked_at);

create table group_checks (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  group_id bigint not null references groups on delete cascade,
  state text not null check (state in ('running', 'done', 'cancelled')),
  started_at timestamptz not null,
  started_by bigint references users on delete set null,
  ended_at timestamptz,
  -- By which limits it judges: all of them, as they were.
  standard jsonb not null
);
-- The referee: one check of a group at a time.
create unique index group_checks_running on group_checks (group_id) where state = 'running';
create index group_checks_group on group_checks (group_id, started_at desc);
create index group_checks_business on group_checks (business_id, started_at desc);
create index group_checks_person on group_checks (started_by);

create table group_check_devices (
  check_id bigint not null references group_checks on delete cascade,
  device_id integer not null references devices on delete cascade,
  -- In the order of checking.
  place integer not null,
  -- Null: nothing was asked, since its gateway is away or it is disabled.
  read_id uuid references device_reads on delete set null,
  state text not null check (state in ('waiting', 'done', 'cancelled')),
  -- What became of the reading.
  answer text,
  verdict text check (verdict in ('fail', 'warn', 'no-answer', 'pass')),
  fields jsonb not null default '{}',
  judged_at timestamptz,
  primary key (check_id, device_id),
  check ((state = 'done') = (verdict is not null))
);
create index group_check_devices_device on group_check_devices (device_id);
create index group_check_devices_read on group_check_devices (read_id);
create index group_check_devices_waiting on group_check_devices (check_id) where state = 'waiting';
`
