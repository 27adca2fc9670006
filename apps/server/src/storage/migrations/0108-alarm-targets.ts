/** How soon a business wants its alarms confirmed and over. */
export const alarmTargets = `
create table alarm_targets (
  business_id bigint primary key references businesses on delete cascade,
  -- [{ level, confirmMinutes, releaseMinutes }], at least one.
  levels jsonb not null,
  -- Percent of the alarms that should come within.
  share smallint not null check (share between 1 and 100),
  changed_at timestamptz not null,
  changed_by bigint references users on delete set null
);
create index alarm_targets_changed_by on alarm_targets (changed_by);
`
