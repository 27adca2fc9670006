/**
 * People whom a door lets through, and what was shown at it. A card, PIN or finger is kept as a digest with the door's salt; of a card its last
 * characters. Whatever changes the list of a gateway raises its version here, so that no path can forget it. What is of the people of one
 * business does not go along to another.
 */
export const doors = `
create table doors (
  device_id integer primary key references devices on delete cascade,
  uplink_id text not null references uplinks on delete cascade,
  salt text not null
);
create index doors_uplink on doors (uplink_id);

create table door_people (
  id uuid primary key default gen_random_uuid(),
  device_id integer not null references doors on delete cascade,
  name text not null,
  -- In the time of the business, both days with all their hours.
  from_day date,
  until_day date,
  enabled boolean not null default true,
  made_by bigint references users on delete set null,
  made_at timestamptz not null,
  -- Taken off the list; kept for a while, since a gateway that is away may still tell of them.
  removed_at timestamptz
);
create index door_people_device on door_people (device_id);

create table door_credentials (
  id bigint generated always as identity primary key,
  person_id uuid not null references door_people on delete cascade,
  device_id integer not null,
  way text not null check (way in ('card', 'pin', 'finger')),
  digest text not null,
  tail text not null default '',
  unique (device_id, way, digest)
);
create index door_credentials_person on door_credentials (person_id);

-- The list of each gateway: wanted here, and what it says that it keeps.
create table access_lists (
  uplink_id text primary key references uplinks on delete cascade,
  wanted integer not null default 0,
  changed_at timestamptz not null default now(),
  said integer,
  said_at timestamptz,
  actual integer,
  -- Devices, as it calls them, whose readers it hears.
  readers text[] not null default '{}',
  heard_at timestamptz
);
create index access_lists_behind on access_lists (uplink_id) where wanted is distinct from actual;

create table passages (
  id uuid primary key,
  device_id integer not null references devices on delete cascade,
  person_id uuid references door_people on delete set null,
  -- What the person was called then; empty: nobody who is known there.
  name text not null default '',
  way text not null check (way in ('card', 'pin', 'finger')),
  at timestamptz not null,
  state text not null check (state in ('opened', 'refused', 'failed')),
  reason text,
  tail text,
  open_ms integer,
  heard_at timestamptz not null
);
create index passages_device on passages (device_id, at desc);
create index passages_heard on passages (heard_at);
create index passages_person on passages (person_id);

create function access_list_changed(uplink text) returns void language sql as $$
  insert into access_lists (uplink_id, wanted) values (uplink, 1)
    on conflict (uplink_id) do update set wanted = access_lists.wanted + 1, changed_at = now();
$$;

create function door_people_changed() returns trigger language plpgsql as $$
declare door integer;
begin
  if tg_op = 'DELETE' then door := old.device_id; else door := new.device_id; end if;
  perform access_list_changed(d.uplink_id) from doors d where d.device_id = door;
  return null;
end $$;
create trigger door_people_added after insert or delete on door_people for each row execute function door_people_changed();
create trigger door_people_changed after update on door_people for each row
  when ((old.from_day, old.until_day, old.enabled, old.removed_at)
        is distinct from (new.from_day, new.until_day, new.enabled, new.removed_at))
  execute function door_people_changed();
create trigger door_credentials_changed after insert or delete on door_credentials for each row execute function door_people_changed();

create function doors_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update access_lists set wanted = wanted + 1, changed_at = now() where uplink_id = old.uplink_id;
    return null;
  end if;
  perform access_list_changed(new.uplink_id);
  if old.uplink_id <> new.uplink_id then perform access_list_changed(old.uplink_id); end if;
  return null;
end $$;
create trigger doors_removed after delete on doors for each row execute function doors_changed();
create trigger doors_changed after update on doors for each row execute function doors_changed();

create function door_device_changed() returns trigger language plpgsql as $$
begin
  if old.business_id is distinct from new.business_id then
    delete from passages where device_id = new.id;
    delete from doors where device_id = new.id;
  elsif old.uplink_id <> new.uplink_id then
    update doors set uplink_id = new.uplink_id where device_id = new.id;
  else
    perform access_list_changed(o.uplink_id) from doors o where o.device_id = new.id;
  end if;
  return null;
end $$;
create trigger devices_doors after update of business_id, uplink_id, ref, disabled_at, expires_at on devices for each row
  when ((old.business_id, old.uplink_id, old.ref, old.disabled_at, old.expires_at)
        is distinct from (new.business_id, new.uplink_id, new.ref, new.disabled_at, new.expires_at))
  execute function door_device_changed();

create function door_zone_changed() returns trigger language plpgsql as $$
begin
  perform access_list_changed(u.uplink_id)
    from (select distinct o.uplink_id from doors o join devices d on d.id = o.device_id where d.business_id = new.id) u;
  return null;
end $$;
create trigger businesses_doors after update of time_zone on businesses for each row
  when (old.time_zone is distinct from new.time_zone) execute function door_zone_changed();
`
