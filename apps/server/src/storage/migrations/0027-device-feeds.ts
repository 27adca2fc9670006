/** Which device feeds which. */
export const deviceFeeds = `
create table device_feeds (
  source_id integer not null references devices on delete cascade,
  load_id integer not null references devices on delete cascade,
  -- Of the load: its first, its second supply.
  input smallint not null default 1 check (input between 1 and 4),
  -- Of the source: the outlet or branch; null: not said.
  output smallint check (output between 1 and 240),
  created_at timestamptz not null,
  created_by bigint references users on delete set null,
  primary key (source_id, load_id),
  check (source_id <> load_id)
);
create index device_feeds_load on device_feeds (load_id);

-- Nobody feeds devices of another business: a device that goes to one leaves its relations behind.
create function drop_foreign_feeds() returns trigger language plpgsql as $$
begin
  delete from device_feeds f using devices s, devices l
   where s.id = f.source_id and l.id = f.load_id and s.business_id <> l.business_id and new.id in (f.source_id, f.load_id);
  return null;
end $$;
create constraint trigger devices_leave_feeds after update of business_id on devices deferrable initially deferred
  for each row when (old.business_id is distinct from new.business_id) execute function drop_foreign_feeds();
`
