/** SIM cards of gateways, as people enter them. */
export const sims = `
create table sims (
  uplink_id text primary key references uplinks on delete cascade,
  -- ITU-T E.118: 19 or 20 digits; some operators put letters among the last ones.
  iccid text not null check (iccid ~ '^[0-9]{10}[0-9A-Z]{9,10}$'),
  operator text not null,
  plan text not null default '',
  expires_at date,
  changed_at timestamptz not null,
  changed_by bigint references users on delete set null
);
create index sims_iccid on sims (iccid);
`
