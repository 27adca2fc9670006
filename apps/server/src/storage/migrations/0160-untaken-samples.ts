/** What a gateway said of its devices and could not be taken: which device, why, and how often (ADR 0118). */
export const untakenSamples = `
create table untaken_samples (
  uplink_id text not null references uplinks on delete cascade,
  ref text not null,
  reason text not null,
  count bigint not null,
  last_at timestamptz not null,
  primary key (uplink_id, ref, reason)
);
`
