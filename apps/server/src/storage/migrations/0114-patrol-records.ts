/** What is looked at on a round, what was found, and who signed for it. */
export const patrolRecords = `
-- What a business looks at on devices of a type, in place of the catalogue's list.
create table patrol_templates (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  type text not null,
  -- By the shape of the contract, in their order.
  lines jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  unique (business_id, name)
);

-- At most one for a type; of a plan its tasks', of a task those that it was made with.
alter table patrol_plans add template_ids bigint[] not null default '{}';
alter table patrol_tasks add template_ids bigint[] not null default '{}';

-- Who signs after the inspector; without a row both the department and whoever is responsible for the devices.
create table patrol_settings (
  business_id bigint primary key references businesses on delete cascade,
  signing text not null check (signing in ('none', 'department', 'owner'))
);

create table patrol_forms (
  id bigint primary key references work on delete cascade,
  task_id bigint not null references patrol_tasks on delete cascade,
  -- Of the task; another one begins where something was entered after the last was closed.
  place smallint not null,
  -- How often it was submitted.
  version smallint not null default 0,
  -- When the devices were looked at, as the inspector stamps it.
  inspected_at timestamptz,
  unique (task_id, place)
);
create table patrol_records (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  device_id integer not null references devices on delete cascade,
  kind text not null check (kind in ('net', 'own', 'engineer')),
  -- Null: a record by itself.
  form_id bigint references patrol_forms on delete cascade,
  task_id bigint references patrol_tasks on delete set null,
  -- What is asked, as it was when it was begun.
  items jsonb not null,
  -- Who looked; whose record it is.
  inspector_id bigint references users on delete set null,
  owner_id bigint references users on delete set null,
  begun_at timestamptz not null,
  inspected_at timestamptz not null,
  changed_at timestamptz not null,
  -- { how, at, latitude, longitude, accuracy }: what proves that somebody was there.
  presence jsonb,
  note text not null default '',
  passed smallint not null default 0,
  failed smallint not null default 0,
  undone smallint not null default 0,
  unique (form_id, device_id)
);
create index patrol_records_device on patrol_records (device_id, inspected_at desc, id desc);
create index patrol_records_business on patrol_records (business_id, inspected_at desc, id desc);
create index patrol_records_owner on patrol_records (owner_id);
create index patrol_records_task on patrol_records (task_id) where task_id is not null;

-- Everything that was entered. The id is the sender's own, so that what is sent twice is there once.
create table patrol_entries (
  id uuid primary key,
  record_id bigint not null references patrol_records on delete cascade,
  key text not null,
  value jsonb,
  result text not null check (result in ('pass', 'fail', 'undone')),
  -- What the rules said; null: they left it to the person.
  judged text check (judged in ('pass', 'fail')),
  note text not null default '',
  -- { key, value, at } of the device at that moment.
  platform jsonb,
  entered_at timestamptz not null,
  received_at timestamptz not null,
  entered_by bigint references users on delete set null,
  -- 'beside': somebody else's, which the reviewer decides on.
  state text not null check (state in ('current', 'beside', 'past')),
  -- It is to be measured again.
  again boolean not null default false
);
create unique index patrol_entries_current on patrol_entries (record_id, key) where state = 'current';
create index patrol_entries_record on patrol_entries (record_id);

create table patrol_pictures (
  file_id bigint primary key references files on delete cascade,
  -- The sender's own.
  id uuid not null unique,
  record_id bigint not null references patrol_records on delete cascade,
  -- Of a line; null: of the record.
  key text,
  taken_at timestamptz not null
);
create index patrol_pictures_record on patrol_pictures (record_id);

create table patrol_record_shares (
  record_id bigint not null references patrol_records on delete cascade,
  user_id bigint not null references users on delete cascade,
  shared_by bigint references users on delete set null,
  shared_at timestamptz not null,
  primary key (record_id, user_id)
);
create index patrol_record_shares_user on patrol_record_shares (user_id);

-- Records are the business's own: whoever a device is shared with does not read who looked at it.
create view visible_patrol_records as
  select a.user_id, a.id, a.business_id
    from (select m.user_id, r.id, r.business_id
            from memberships m join patrol_records r on r.business_id = m.business_id
           where m.right_on_devices in ('manage', 'main') and m.user_id is not null
          union
          select v.user_id, r.id, r.business_id
            from visible_devices v join patrol_records r on r.device_id = v.id and r.business_id = v.business_id
            join memberships m on m.user_id = v.user_id and m.business_id = r.business_id
          union
          select v.user_id, r.id, r.business_id from visible_work v join patrol_records r on r.form_id = v.work_id
          union
          select m.user_id, r.id, r.business_id
            from patrol_records r join memberships m on m.user_id = r.owner_id and m.business_id = r.business_id
          union
          select m.user_id, r.id, r.business_id
            from patrol_record_shares s join patrol_records r on r.id = s.record_id
            join memberships m on m.user_id = s.user_id and m.business_id = r.business_id) a
    join businesses b on b.id = a.business_id and b.closed_at is null;

create trigger patrol_records_files after delete on patrol_records referencing old table as gone
  for each statement execute function drop_held_files('patrol-record');
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_held_by_kind_check');
begin
  alter table files drop constraint files_held_by_kind_check;
  execute 'alter table files add constraint files_held_by_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''patrol-record''::text, ');
  execute 'create or replace view visible_files as ' || rtrim(pg_get_viewdef('visible_files'::regclass), '; ') || $view$
    union all
    select v.user_id, f.id, f.business_id
      from files f join visible_patrol_records v on v.id = f.held_by_id
     where f.held_by_kind = 'patrol-record'
  $view$;
end $$;
`
