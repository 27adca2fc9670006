/**
 * Hours that are over, of days that still have a partition: read from one block instead of from hundreds of rows that lie apart.
 * The partition stays what counts; a copy is good until a late sample of its hour comes.
 */
export const hourCopies = `
-- As sealed_samples, of days that are not sealed yet.
create table hour_copies (
  device_id integer not null,
  hour integer not null,
  samples integer not null,
  part smallint not null,
  block bytea not null,
  primary key (device_id, hour, part)
);
alter table hour_copies alter column block set storage external;

-- Samples came to these hours after copied_before had passed them: their copies, if there are any, are not read.
create table changed_hours (
  device_id integer not null,
  hour integer not null,
  primary key (device_id, hour)
);

-- Samples before it change an hour that is copied, or is being copied at this moment.
alter table leases add column copied_before timestamptz not null default '-infinity';
-- Hours since 1970: those before it have been copied.
alter table history_state add column copied_hours integer not null default 0;
`
