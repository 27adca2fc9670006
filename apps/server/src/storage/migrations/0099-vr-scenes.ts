/** Pictures of places with devices pinned on them. */
export const vrScenes = `
create table vr_scenes (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  group_id bigint references groups on delete set null,
  name text not null,
  unique (business_id, name)
);
create index vr_scenes_group on vr_scenes (group_id);
-- Where on the picture: shares of its width and height, from its upper left corner.
create table vr_pins (
  scene_id bigint not null references vr_scenes on delete cascade,
  device_id integer not null references devices on delete cascade,
  x real not null check (x between 0 and 1),
  y real not null check (y between 0 and 1),
  primary key (scene_id, device_id)
);
create index vr_pins_device on vr_pins (device_id);

-- A device that goes to another business leaves the pictures of this one.
create function vr_pins_stay() returns trigger language plpgsql as $$
begin
  delete from vr_pins where device_id = new.id;
  return null;
end $$;
create trigger devices_vr_pins after update of business_id on devices for each row
  when (old.business_id is distinct from new.business_id) execute function vr_pins_stay();

create trigger vr_scenes_files after delete on vr_scenes referencing old table as gone
  for each statement execute function drop_held_files('vr-scene');
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_held_by_kind_check');
begin
  alter table files drop constraint files_held_by_kind_check;
  execute 'alter table files add constraint files_held_by_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''vr-scene''::text, ');
  execute 'create or replace view visible_files as ' || rtrim(pg_get_viewdef('visible_files'::regclass), '; ') || $view$
    union all
    select m.user_id, f.id, f.business_id
      from files f join businesses b on b.id = f.business_id and b.closed_at is null
      join vr_scenes s on s.id = f.held_by_id join memberships m on m.business_id = s.business_id
     where f.held_by_kind = 'vr-scene' and m.user_id is not null
  $view$;
end $$;
`
