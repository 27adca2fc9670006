/** How the exchanges of gateways with their devices went, as each gateway told it last. */
export const deviceExchanges = `
create table device_exchanges (
  device_id integer primary key references devices on delete cascade,
  told_at timestamptz not null,
  -- Since when its gateway has counted: its last start.
  since timestamptz not null,
  tried bigint not null,
  timeouts bigint not null,
  refused bigint not null,
  garbage bigint not null,
  exceptions bigint not null,
  last_failure text,
  failed_at timestamptz,
  -- Of the newest exchanges that were answered.
  median_ms real,
  most_ms real
-- Written anew every minute: no column of an index changes, and each page keeps room for it.
) with (fillfactor = 50);
`
