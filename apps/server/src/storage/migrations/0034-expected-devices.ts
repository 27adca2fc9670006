/** Devices that people entered before a gateway announced them. An id is nobody's until it connects: several businesses may expect it. */
export const expectedDevices = `
create table expected_devices (
  business_id bigint not null references businesses on delete cascade,
  box_id text not null check (box_id ~ '^[0-9]{12,20}$'),
  name text not null,
  site text not null default '',
  type text not null,
  vendor text not null,
  series text not null,
  model text not null default '',
  -- Names, ids and units of probes and channels, by the field of the type's information.
  parts jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (business_id, box_id)
);
`
