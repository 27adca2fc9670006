/** Times in which somebody works on devices: their alarms are recorded and nobody is told. */
export const maintenance = `
create table maintenance_windows (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  -- The fault whose repair opened it.
  fault_id bigint references faults on delete set null,
  reason text not null,
  from_at timestamptz not null,
  -- The clock ends it then, if nobody does before.
  until_at timestamptz not null,
  ended_at timestamptz,
  created_by bigint references users on delete set null,
  check (until_at > from_at)
);
create index maintenance_windows_fault on maintenance_windows (fault_id) where fault_id is not null;
create index maintenance_windows_business on maintenance_windows (business_id);
create table maintenance_devices (
  device_id integer not null references devices on delete cascade,
  window_id bigint not null references maintenance_windows on delete cascade,
  primary key (device_id, window_id)
);
create index maintenance_devices_window on maintenance_devices (window_id);

create view maintained_devices as
  select d.device_id, m.id as window_id, m.from_at, coalesce(m.ended_at, m.until_at) as to_at, m.reason, m.created_by
    from maintenance_devices d join maintenance_windows m on m.id = d.window_id;
`
