/** The picture that a business has laid beneath the map of its sites: between which degrees it lies; the picture is a file that it holds. */
export const mapPictures = `
create table map_pictures (
  business_id bigint primary key references businesses on delete cascade,
  -- WGS 84, degrees.
  north double precision not null check (north <= 90),
  south double precision not null check (south >= -90),
  west double precision not null check (west >= -180),
  east double precision not null check (east <= 180),
  check (south < north and west < east)
);
create function map_picture_removed() returns trigger language plpgsql as $$
begin
  delete from files f using gone where f.held_by_kind = 'map-picture' and f.held_by_id = gone.business_id;
  return null;
end $$;
create trigger map_pictures_files after delete on map_pictures referencing old table as gone for each statement execute function map_picture_removed();
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_held_by_kind_check');
begin
  alter table files drop constraint files_held_by_kind_check;
  execute 'alter table files add constraint files_held_by_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''map-picture''::text, ');
  execute 'create or replace view visible_files as ' || rtrim(pg_get_viewdef('visible_files'::regclass), '; ') || $view$
    union all
    select m.user_id, f.id, f.business_id
      from files f join businesses b on b.id = f.held_by_id and b.closed_at is null join memberships m on m.business_id = f.held_by_id
     where f.held_by_kind = 'map-picture' and m.user_id is not null
  $view$;
end $$;
`
