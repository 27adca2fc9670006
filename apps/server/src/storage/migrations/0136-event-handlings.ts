/** What was done about alarms: one record of one or several, written by people or by the end of a fault. */
export const eventHandlings = `
create table event_handlings (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  cause text not null,
  cause_note text not null default '',
  outcome text not null check (outcome in ('itself', 'work', 'remains')),
  done text not null default '',
  minutes integer check (minutes >= 0),
  -- The highest of its alarms, and when the first of them began.
  level smallint not null check (level between 1 and 4),
  since timestamptz not null,
  at timestamptz not null,
  by_user bigint references users on delete set null,
  -- The fault whose end wrote it.
  fault_id bigint references faults on delete set null,
  changed_at timestamptz not null
);
create index event_handlings_time on event_handlings (business_id, at, id);
create index event_handlings_by_user on event_handlings (by_user) where by_user is not null;
create index event_handlings_fault on event_handlings (fault_id) where fault_id is not null;

-- What a record said before somebody corrected it.
create table event_handling_changes (
  id bigint generated always as identity primary key,
  handling_id bigint not null references event_handlings on delete cascade,
  at timestamptz not null,
  by_user bigint references users on delete set null,
  before jsonb not null
);
create index event_handling_changes_handling on event_handling_changes (handling_id);
create index event_handling_changes_by_user on event_handling_changes (by_user) where by_user is not null;

alter table alarms add column handling_id bigint references event_handlings on delete set null;
create index alarms_handling on alarms (handling_id) where handling_id is not null;
-- Those that wait for a record.
create index alarms_unhandled on alarms (business_id, opened_at) where confirmed_at is not null and handling_id is null;

-- As before, with the columns that alarms have now.
create or replace view visible_alarms as
  select b.user_id,
         greatest(b."right", (select max(s."right") from single_access s where s.user_id = b.user_id and s.device_id = a.device_id)) as "right",
         a.*
    from (select user_id, business_id, max("right") as "right" from business_access group by user_id, business_id) b
    join alarms a on a.business_id = b.business_id
    join businesses o on o.id = a.business_id and o.closed_at is null
  union all
  select s.user_id, s."right", a.*
    from (select user_id, device_id, max("right") as "right" from single_access group by user_id, device_id) s
    join alarms a on a.device_id = s.device_id
    join businesses o on o.id = a.business_id and o.closed_at is null
   where not exists (select from business_access b where b.user_id = s.user_id and b.business_id = a.business_id);

-- Members of the business who see one of its alarms see the record: not those with whom a device is shared, and no operator of the platform.
create view visible_event_handlings as
  select m.user_id, h.*
    from memberships m join event_handlings h on h.business_id = m.business_id
    join businesses b on b.id = h.business_id and b.closed_at is null
   where m.user_id is not null
     and (m.scope = 'all'
          or exists (select from alarms a join single_access s on s.device_id = a.device_id
                      where a.handling_id = h.id and s.user_id = m.user_id));

create trigger event_handlings_files after delete on event_handlings referencing old table as gone
  for each statement execute function drop_held_files('event-handling');
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_held_by_kind_check');
begin
  alter table files drop constraint files_held_by_kind_check;
  execute 'alter table files add constraint files_held_by_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''event-handling''::text, ');
  execute 'create or replace view visible_files as ' || rtrim(pg_get_viewdef('visible_files'::regclass), '; ') || $view$
    union all
    select v.user_id, f.id, f.business_id
      from files f join visible_event_handlings v on v.id = f.held_by_id
     where f.held_by_kind = 'event-handling'
  $view$;
end $$;
`
