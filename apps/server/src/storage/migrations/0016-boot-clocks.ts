/** The clock of a boot may be set again and again: offsets by stretches of monotonic time, and the boot that runs. */
export const bootClocks = `
-- From this monotonic time of the boot on, up to the next row, the offset counts.
alter table boot_offsets add column from_up double precision not null default 0;
alter table boot_offsets drop constraint boot_offsets_pkey;
alter table boot_offsets add primary key (uplink_id, boot, from_up);

-- The boot that was heard last, and its offset: what the wall clock showed when the boot was first heard, or was reckoned to be.
create table running_boots (
  uplink_id text primary key references uplinks on delete cascade,
  boot text not null,
  -- Milliseconds to add to the monotonic time of that boot.
  offset_ms double precision not null
);
`
