/** What people set for gateways at the server, and what gateways say of it. A gateway that takes nothing from the server has no row. */
export const uplinkConfigs = `
create table uplink_configs (
  uplink_id text primary key references uplinks on delete cascade,
  -- {"interval": ms, "devices": {"<ref>": ms}}; what is not named is as the gateway's own file says.
  wanted jsonb not null default '{"devices": {}}',
  -- Names what is wanted; empty: nobody has ever set anything.
  version text not null default '',
  changed_at timestamptz,
  changed_by bigint references users on delete set null,
  -- What is in force there, and what it answered last.
  actual text not null default '',
  answered text not null default '',
  answered_at timestamptz,
  -- Why what it answered last is not in force, and of which device.
  refused text,
  refused_ref text
);
create index uplink_configs_open on uplink_configs (uplink_id) where version <> '' and answered <> version;
`
