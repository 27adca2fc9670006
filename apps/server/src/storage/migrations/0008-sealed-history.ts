/**
 * Old days of history as blocks (modules/telemetry/codec says what stands in them). Hours and days are counted from 1970 in UTC,
 * as integers: a key is half as large, and ranges of them need no time zone.
 */
export const sealedHistory = `
-- One row. What is known of the days before sealed_days stands in sealed_samples, rollups and samples_late alone; later days
-- have a partition of samples. It moves on in the transaction that drops the partition of a day.
create table history_state (
  single boolean primary key default true check (single),
  sealed_days integer not null default 0,
  sealed_before timestamptz not null generated always as (to_timestamp(sealed_days * 86400.0::float8)) stored,
  -- The day that is being sealed: nothing is written into its partition any more. Devices up to sealed_device are done.
  sealing_day integer,
  sealed_device integer not null default 0,
  -- Processor and waiting time of the sealing so far, or of the last day.
  seconds real not null default 0,
  sealed_at timestamptz,
  merged_at timestamptz,
  dropped_at timestamptz
);
insert into history_state default values;

-- Samples of one device and hour. A block holds the slots 32 * part + 1 to 32 * part + 32 of both stores; part 0 is always there.
create table sealed_samples (
  device_id integer not null,
  hour integer not null,
  samples integer not null,
  part smallint not null,
  block bytea not null,
  primary key (device_id, hour, part)
);
-- The blocks are compressed already.
alter table sealed_samples alter column block set storage external;

-- A device's day in steps of five minutes.
create table rollups (
  device_id integer not null,
  day integer not null,
  samples integer not null,
  -- Begin and end of each stretch of samples without a silence of more than 90 s: milliseconds of the day, in pairs.
  stretches integer[] not null,
  block bytea not null,
  primary key (device_id, day)
);
alter table rollups alter column block set storage external;
`
