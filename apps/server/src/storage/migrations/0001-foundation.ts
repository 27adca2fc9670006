/** Accounts, uplinks, devices, samples, alarms: what the first chain needs. SQL is limited to what PostgreSQL 15 has. */
export const foundation = `
create table businesses (
  id bigint generated always as identity primary key,
  name text not null,
  time_zone text not null default 'Asia/Shanghai',
  demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table users (
  id bigint generated always as identity primary key,
  login_name text not null,
  name text not null,
  nickname text not null default '',
  trade text not null default '',
  password_hash text not null,
  sf smallint not null default 1 check (sf in (1, 2, 3)),
  agent smallint not null default 0 check (agent in (0, 1)),
  brand_id text not null default '00',
  demo boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_login_name on users (lower(login_name));

create table memberships (
  business_id bigint not null references businesses on delete cascade,
  user_id bigint not null references users on delete cascade,
  right_on_devices text not null check (right_on_devices in ('view', 'operate', 'manage', 'main')),
  primary key (user_id, business_id)
);
create index memberships_business on memberships (business_id);

create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  sign_key text not null,
  address text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

-- Back-off of log-ins and claims, by account, address or uplink.
create table attempts (
  subject text primary key,
  failures integer not null,
  blocked_until timestamptz not null
);

create table uplinks (
  id text primary key check (id ~ '^[0-9]{12,20}$'),
  business_id bigint not null references businesses,
  name text not null,
  secret_hash bytea,
  claim_code_hash bytea,
  claim_expires_at timestamptz,
  claimed_at timestamptz,
  connected boolean not null default false,
  connection_at timestamptz,
  heard_at timestamptz,
  software text,
  signal text,
  power text,
  queued bigint not null default 0,
  dropped bigint not null default 0,
  set_aside bigint not null default 0,
  rejected bigint not null default 0,
  last_rejection text,
  created_at timestamptz not null default now()
);
create index uplinks_business on uplinks (business_id);

create table connection_log (
  uplink_id text not null references uplinks on delete cascade,
  at timestamptz not null,
  connected boolean not null,
  primary key (uplink_id, at)
);

create table devices (
  id integer generated always as identity primary key,
  box_id text not null unique check (box_id ~ '^[0-9]{12,20}$'),
  uplink_id text not null references uplinks on delete cascade,
  ref text not null,
  business_id bigint not null references businesses,
  name text not null,
  site text not null default '',
  type text,
  announced_type text not null,
  interval_ms integer not null,
  -- Keys in the order that the uplink announced: what positions in its samples mean. An older list is a beginning of it.
  point_list text[] not null default '{}',
  online boolean not null default false,
  online_at timestamptz,
  unreachable text,
  unreachable_at timestamptz,
  disabled_at timestamptz,
  expires_at timestamptz,
  info jsonb not null default '{}',
  created_at timestamptz not null default now(),
  unique (uplink_id, ref)
);
create index devices_business on devices (business_id);

-- Where each point stands in the arrays of samples and latest: store v (real) or c (double precision), slot from 1.
create table device_points (
  device_id integer not null references devices on delete cascade,
  key text not null,
  store "char" not null check (store in ('v', 'c')),
  slot smallint not null,
  cadence_ms bigint not null,
  primary key (device_id, key),
  unique (device_id, store, slot)
);

-- One row per device from its creation; at is null until a live sample came.
-- v_at and c_at: milliseconds since 1970 of each slot; null where all are of the sample's own time.
create table latest (
  device_id integer primary key references devices on delete cascade,
  at timestamptz,
  heard_at timestamptz,
  v real[] not null,
  v_at bigint[],
  c double precision[] not null,
  c_at bigint[],
  extras jsonb,
  rule_state jsonb
) with (fillfactor = 60);

create table samples (
  device_id integer not null,
  at timestamptz not null,
  v real[] not null,
  c double precision[],
  flags smallint not null default 0,
  primary key (device_id, at)
) partition by range (at);

create table samples_late (
  device_id integer not null,
  at timestamptz not null,
  v real[] not null,
  c double precision[],
  flags smallint not null default 0,
  primary key (device_id, at)
);

-- Samples of an earlier boot whose offset to real time is not known.
create table samples_timeless (
  device_id integer not null references devices on delete cascade,
  boot text not null,
  up bigint not null,
  v real[] not null,
  c double precision[],
  received_at timestamptz not null,
  primary key (device_id, boot, up)
);

create table boot_offsets (
  uplink_id text not null references uplinks on delete cascade,
  boot text not null,
  -- Milliseconds to add to the monotonic time of that boot.
  offset_ms double precision not null,
  created_at timestamptz not null,
  primary key (uplink_id, boot)
);

-- Who writes which hundredth of the uplinks. raw_from: samples before it go to samples_late.
create table leases (
  partition smallint primary key check (partition between 0 and 99),
  owner text,
  epoch integer not null default 0,
  config_version bigint not null default 0,
  until timestamptz not null default '-infinity',
  raw_from timestamptz not null default '-infinity'
);
insert into leases (partition) select generate_series(0, 99);

create table threshold_sets (
  device_id integer primary key references devices on delete cascade,
  version bigint not null,
  rules jsonb not null,
  changed_at timestamptz,
  changed_by bigint references users
);

create table alarms (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses,
  uplink_id text not null references uplinks on delete cascade,
  device_id integer references devices on delete cascade,
  kind text not null check (kind in ('threshold', 'state', 'offline', 'unreachable')),
  level smallint not null check (level between 1 and 4),
  point text not null default '',
  side text not null,
  opened_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  released_at timestamptz,
  release_reason text,
  opening_value double precision,
  limit_value double precision,
  release_value double precision,
  peak double precision,
  peak_at timestamptz,
  closing_value double precision,
  confirmed_at timestamptz,
  confirmed_by bigint references users,
  note text,
  assignee_id bigint references users,
  shelved_until timestamptz,
  shelve_reason text,
  found_afterwards boolean not null default false,
  cause_id text not null
);
-- The referee: one open alarm per device, point and side, and one per uplink of its own.
create unique index alarms_open_device on alarms (device_id, point, side) where released_at is null and device_id is not null;
create unique index alarms_open_uplink on alarms (uplink_id, side) where released_at is null and device_id is null;
create unique index alarms_found on alarms (device_id, point, side, opened_at) where found_afterwards;
create index alarms_active on alarms (business_id, opened_at desc) where released_at is null;
create index alarms_history on alarms (business_id, opened_at desc);
create index alarms_device on alarms (device_id, opened_at desc);

create table alarm_steps (
  id bigint generated always as identity primary key,
  alarm_id bigint not null references alarms on delete cascade,
  at timestamptz not null,
  action text not null,
  by_user bigint references users,
  text text,
  value double precision,
  assignee_id bigint references users,
  until timestamptz
);
create index alarm_steps_alarm on alarm_steps (alarm_id, at);

-- Messages that were refused, for inspection: the newest of each uplink.
create table rejections (
  id bigint generated always as identity primary key,
  uplink_id text not null,
  at timestamptz not null,
  reason text not null,
  bytes integer not null,
  head bytea not null
);
create index rejections_uplink on rejections (uplink_id, id desc);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  business_id bigint,
  user_id bigint,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  address text
);
create index audit_business on audit (business_id, at desc);

-- Who sees what, decided here alone: every read on behalf of a person goes through these.
create view visible_devices as
  select m.user_id, m.right_on_devices as "right", d.* from memberships m join devices d on d.business_id = m.business_id;
create view visible_uplinks as
  select m.user_id, m.right_on_devices as "right", u.* from memberships m join uplinks u on u.business_id = m.business_id;
create view visible_alarms as
  select m.user_id, m.right_on_devices as "right", a.* from memberships m join alarms a on a.business_id = m.business_id;
`
