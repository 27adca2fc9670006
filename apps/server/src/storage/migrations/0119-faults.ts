/** Faults with the signs that they were made of, their repairs, and numbers that people reserved. */
export const faults = `
create table faults (
  id bigint primary key references work on delete cascade,
  -- As the work's: the list finds its page by it and the time.
  business_id bigint not null references businesses on delete cascade,
  reported_at timestamptz not null,
  -- The first of its devices; all of them are the work's.
  device_id integer references devices on delete set null,
  level smallint not null check (level between 1 and 4),
  source text not null check (source in ('alarm', 'patrol', 'person', 'risk')),
  -- The first sign of it.
  since timestamptz not null,
  note text not null default '',
  plan text not null default '',
  -- Who asked to confirm the recovery before it is proven, and why.
  early_by bigint references users on delete set null,
  early_reason text,
  -- Readings from here on prove the recovery; null: it is not repaired.
  proven_from timestamptz,
  -- When it last recovered; the same alarm opens it again for some days.
  recovered_at timestamptz,
  -- What the readings showed when its recovery was confirmed, by the shape of the contract.
  proof jsonb
);
create index faults_time on faults (business_id, reported_at, id);
create index faults_device on faults (device_id) where device_id is not null;
create index faults_recovered on faults (recovered_at) where recovered_at is not null;

-- What tells of a fault, as it was when the fault was made of it.
create table fault_signs (
  id bigint generated always as identity primary key,
  fault_id bigint not null references faults on delete cascade,
  kind text not null check (kind in ('alarm', 'line')),
  alarm_id bigint references alarms on delete set null,
  record_id bigint references patrol_records on delete set null,
  key text,
  was jsonb not null,
  added_at timestamptz not null,
  unique (fault_id, alarm_id),
  unique (fault_id, record_id, key)
);
create index fault_signs_alarm on fault_signs (alarm_id) where alarm_id is not null;
create index fault_signs_record on fault_signs (record_id) where record_id is not null;

create table repairs (
  id bigint generated always as identity primary key,
  fault_id bigint not null references faults on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  number text not null,
  company text not null,
  people text not null,
  plan text not null default '',
  done text not null default '',
  begun_at timestamptz not null,
  ended_at timestamptz,
  unique (business_id, number)
);
create index repairs_fault on repairs (fault_id);

-- Minutes that readings must stay inside before a recovery is proven; without a row 120.
create table fault_settings (
  business_id bigint primary key references businesses on delete cascade,
  proof_minutes smallint not null check (proof_minutes between 30 and 1440)
);

-- Numbers that somebody asked for ahead; used, they are gone from here.
create table reserved_numbers (
  business_id bigint not null references businesses on delete cascade,
  number text not null,
  prefix text not null,
  day date not null,
  user_id bigint not null references users on delete cascade,
  primary key (business_id, number)
);
create index reserved_numbers_user on reserved_numbers (user_id, prefix);
`
