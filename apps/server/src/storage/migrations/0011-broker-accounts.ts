/** Uplinks whose account at an external broker is gone: only a new claim helps, because their secrets are kept hashed. */
export const brokerAccounts = `
create table lost_accounts (
  uplink_id text primary key references uplinks on delete cascade,
  since timestamptz not null
);
`
