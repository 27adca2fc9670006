/** What a person needs to see while a device is added: who is absent, what was refused at the gateway, and how far they are. */
export const addingDevices = `
alter table uplinks
  -- Devices that the gateway is told to read and never read (AbsentDevice of the protocol): a person decides whether they are devices.
  add column absent jsonb not null default '[]',
  -- Its clock minus the server's when it last said it, milliseconds.
  add column clock_off_ms bigint,
  -- The last try to claim it that was refused, and whether its key was wrong, used or too old.
  add column claim_refused_at timestamptz,
  add column claim_refused text check (claim_refused in ('wrong', 'used', 'expired')),
  -- The last time the embedded broker refused its name and password.
  add column login_refused_at timestamptz;

-- How the gateway reaches it: protocol and address.
alter table devices add column via text not null default '';
-- When a person took it over from what its gateway reads; null: it came by itself and nobody has looked.
alter table devices add column adopted_at timestamptz;
update devices set adopted_at = created_at;

-- How far one person is with adding devices in one business: what is entered, and the key while it is good.
create table adding_drafts (
  user_id bigint not null references users on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  draft jsonb not null,
  uplink_id text references uplinks on delete set null,
  claim_key text,
  key_at timestamptz,
  changed_at timestamptz not null,
  primary key (user_id, business_id)
);
create index adding_drafts_by_uplink on adding_drafts (uplink_id);
`
