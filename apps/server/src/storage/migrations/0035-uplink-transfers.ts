/** Uplinks that their owner offers to another business: whoever has the code takes it. */
export const uplinkTransfers = `
create table uplink_transfers (
  uplink_id text primary key references uplinks on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null,
  offered_by bigint references users on delete set null,
  offered_at timestamptz not null
);
`
