/** Cameras that look at a device or at a group of devices. The address as it is read by everybody, and sealed as a whole. */
export const videos = `
create table videos (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  device_id integer references devices on delete cascade,
  group_id bigint references groups on delete cascade,
  name text not null,
  kind text not null,
  address_shown text not null,
  sealed_address text not null,
  check (num_nonnulls(device_id, group_id) = 1)
);
create index videos_business on videos (business_id);
create index videos_device on videos (device_id);
create index videos_group on videos (group_id);

-- The camera stays with the business whose it is.
create function videos_stay() returns trigger language plpgsql as $$
begin
  delete from videos where device_id = new.id;
  return null;
end $$;
create trigger devices_videos after update of business_id on devices for each row
  when (old.business_id is distinct from new.business_id) execute function videos_stay();
`
