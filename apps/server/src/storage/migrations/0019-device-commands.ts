/** What gateways say can be done to their devices, and what people commanded. */
export const deviceCommands = `
alter table devices add column controls jsonb not null default '[]';

create table device_commands (
  id uuid primary key default gen_random_uuid(),
  device_id integer not null references devices on delete cascade,
  uplink_id text not null references uplinks on delete cascade,
  -- Made by the client: the same request twice is one command.
  request_key uuid not null,
  control text not null,
  value text not null,
  state text not null check (state in ('requested', 'sent', 'acknowledged', 'verified', 'refused', 'failed', 'expired')),
  reason text,
  -- Code of the proving state.
  reading smallint,
  requested_at timestamptz not null,
  requested_by bigint not null references users,
  expires_at timestamptz not null,
  sent_at timestamptz,
  acknowledged_at timestamptz,
  ended_at timestamptz,
  -- The readiness of the gateway that was let begin.
  ask text,
  unique (device_id, request_key)
);
-- The referee: one command of a control is under way.
create unique index device_commands_under_way on device_commands (device_id, control) where ended_at is null;
create index device_commands_open on device_commands (uplink_id) where ended_at is null;
create index device_commands_device on device_commands (device_id, requested_at desc);
create index device_commands_person on device_commands (requested_by, requested_at desc);
`
