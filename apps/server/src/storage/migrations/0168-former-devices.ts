/**
 * A device that is removed is remembered as it was called, and what was done to it stays: patrol records, work of every kind, checks that
 * were judged (ADR 0121).
 */
export const formerDevices = `
create table former_devices (
  -- The internal id that it had; no other device gets it.
  id integer primary key,
  business_id bigint not null references businesses on delete cascade,
  box_id text not null,
  name text not null,
  type text,
  site text not null,
  info jsonb not null,
  removed_at timestamptz not null
);
create index former_devices_business on former_devices (business_id);
create index former_devices_box on former_devices (box_id);

-- Whatever is or was a device, for what may be about either.
create view known_devices as
  select id, business_id, box_id, name, type, announced_type, site, info from devices
   union all
  select id, business_id, box_id, name, type, null, site, info from former_devices;

alter table patrol_records drop constraint patrol_records_device_id_fkey;
alter table work_devices drop constraint work_devices_device_id_fkey;
alter table operation_steps drop constraint operation_steps_device_id_fkey;
alter table faults drop constraint faults_device_id_fkey;
alter table group_check_devices drop constraint group_check_devices_device_id_fkey;

-- A business that is erased leaves no devices behind: its row is gone before theirs.
create function remember_devices() returns trigger language plpgsql as $$
begin
  insert into former_devices (id, business_id, box_id, name, type, site, info, removed_at)
  select g.id, g.business_id, g.box_id, g.name, coalesce(g.type, g.announced_type), g.site, g.info, now()
    from gone g join businesses b on b.id = g.business_id;
  -- What was still to be done is nobody's any more.
  update operation_steps s set device_id = null from gone g where s.device_id = g.id and s.done_at is null;
  delete from group_check_devices c using gone g where c.device_id = g.id and c.state <> 'done';
  delete from patrol_records r using gone g, work w
   where r.device_id = g.id and w.id = r.form_id and w.state = 'draft' and not exists (select from patrol_entries e where e.record_id = r.id);
  return null;
end $$;
create trigger devices_remembered after delete on devices referencing old table as gone for each statement execute function remember_devices();

-- Members who see all of a business see records of its former devices too.
create or replace view visible_patrol_records as
  select a.user_id, a.id, a.business_id
    from (select m.user_id, r.id, r.business_id
            from memberships m join patrol_records r on r.business_id = m.business_id
           where m.right_on_devices in ('manage', 'main') and m.user_id is not null
          union
          select v.user_id, r.id, r.business_id
            from visible_devices v join patrol_records r on r.device_id = v.id and r.business_id = v.business_id
            join memberships m on m.user_id = v.user_id and m.business_id = r.business_id
          union
          select m.user_id, r.id, r.business_id
            from memberships m join former_devices f on f.business_id = m.business_id
            join patrol_records r on r.device_id = f.id and r.business_id = f.business_id
           where m.scope = 'all' and m.user_id is not null
          union
          select v.user_id, r.id, r.business_id from visible_work v join patrol_records r on r.form_id = v.work_id
          union
          select m.user_id, r.id, r.business_id
            from patrol_records r join memberships m on m.user_id = r.owner_id and m.business_id = r.business_id
          union
          select m.user_id, r.id, r.business_id
            from patrol_record_shares s join patrol_records r on r.id = s.record_id
            join memberships m on m.user_id = s.user_id and m.business_id = r.business_id
          union
          -- People of a provider, of the devices that the business lets it see: what nobody has signed yet is none of theirs.
          select m.user_id, r.id, r.business_id
            from memberships m join authorized_devices d on d.provider_id = m.business_id
            join patrol_records r on r.device_id = d.device_id and r.business_id = d.business_id
           where m.user_id is not null
             and (r.form_id is null or exists (select from work w where w.id = r.form_id and w.state <> 'draft'))) a
    join businesses b on b.id = a.business_id and b.closed_at is null;

-- Whoever sees all devices of a piece of work that are still there sees it.
do $$
declare
  old_roles text := pg_get_viewdef('work_roles'::regclass);
  old_seen text := (select prosrc from pg_proc where proname = 'work_seen_by');
  roles text;
  seen text;
begin
  roles := regexp_replace(old_roles, 'FROM work_devices wd\\s+WHERE \\(wd.work_id = a.work_id\\)',
                          'FROM work_devices wd JOIN devices o ON o.id = wd.device_id WHERE (wd.work_id = a.work_id)');
  seen := replace(old_seen, 'from work_devices d where d.work_id = s.id', 'from work_devices d join devices o on o.id = d.device_id where d.work_id = s.id');
  if roles = old_roles or seen = old_seen then raise exception 'the views of work are not what they were'; end if;
  execute 'create or replace view work_roles as ' || roles;
  execute 'create or replace function work_seen_by(person bigint, of_kind text) returns setof bigint language sql stable as ' || quote_literal(seen);
end $$;
`
