/**
 * Sites of a business. A device says its site's name (ADR 0086): whoever writes one that is new makes the site, whoever renames a site renames it
 * in every device.
 */
export const sites = `
create table sites (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null check (name <> ''),
  city text not null default '',
  address text not null default '',
  -- WGS 84, degrees.
  latitude double precision,
  longitude double precision,
  unique (business_id, name),
  check (num_nonnulls(latitude, longitude) <> 1)
);
insert into sites (business_id, name)
select business_id, site from devices where site <> '' union select business_id, site from expected_devices where site <> '';

create index devices_site on devices (business_id, site);

-- In the order of their names: two that make the same sites at once wait for each other instead of both for both.
create function sites_of_new_devices() returns trigger language plpgsql as $$
begin
  insert into sites (business_id, name)
  select distinct business_id, site from made where site <> '' order by 1, 2 on conflict do nothing;
  return null;
end $$;
create trigger devices_made_sites after insert on devices referencing new table as made for each statement execute function sites_of_new_devices();
create trigger expected_devices_made_sites after insert on expected_devices referencing new table as made
  for each statement execute function sites_of_new_devices();

create function site_of_device() returns trigger language plpgsql as $$
begin
  insert into sites (business_id, name) values (new.business_id, new.site) on conflict do nothing;
  return null;
end $$;
create trigger devices_site_written after update of site, business_id on devices for each row
  when (new.site <> '' and (old.site, old.business_id) is distinct from (new.site, new.business_id)) execute function site_of_device();

create function site_renamed() returns trigger language plpgsql as $$
begin
  update devices set site = new.name where business_id = new.business_id and site = old.name;
  update expected_devices set site = new.name where business_id = new.business_id and site = old.name;
  return null;
end $$;
create trigger sites_renamed after update of name on sites for each row when (old.name <> new.name) execute function site_renamed();

create function site_removed() returns trigger language plpgsql as $$
begin
  update devices set site = '' where business_id = old.business_id and site = old.name;
  update expected_devices set site = '' where business_id = old.business_id and site = old.name;
  return null;
end $$;
create trigger sites_removed after delete on sites for each row execute function site_removed();
`
