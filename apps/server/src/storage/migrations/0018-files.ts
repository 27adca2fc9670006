/** Files that people bring, each held by one record; their content lies in the store of files under its hash. */
export const files = `
-- What the store keeps. A content is written after its row and removed with it, once no file has it any more.
create table file_contents (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  -- When somebody last brought it.
  brought_at timestamptz not null
);

create table files (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  -- The record that it belongs to; null: nobody's yet, and removed after a day.
  held_by_kind text check (held_by_kind in ('device', 'logo')),
  held_by_id bigint,
  name text not null,
  -- Media type, by its content.
  type text not null,
  bytes bigint not null,
  sha256 text not null references file_contents,
  -- Of a picture: its size in pixels, and a small one.
  width integer,
  height integer,
  thumbnail text references file_contents,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  check ((held_by_kind is null) = (held_by_id is null))
);
create index files_business on files (business_id) include (bytes);
create index files_holder on files (held_by_kind, held_by_id);
create index files_content on files (sha256);
create index files_thumbnail on files (thumbnail);
create index files_unheld on files (created_at) where held_by_kind is null;
create index files_by on files (created_by);

-- Of whatever kind of record: what it holds goes with it, whichever way it goes.
create function drop_held_files() returns trigger language plpgsql as $$
begin
  delete from files f using gone g where f.held_by_kind = tg_argv[0] and f.held_by_id = g.id;
  return null;
end $$;
create trigger device_files_go after delete on devices referencing old table as gone
  for each statement execute function drop_held_files('device');

-- A file is seen by those who see the record that holds it; until one does, by whoever brought it.
create view visible_files as
  select f.created_by as user_id, f.id, f.business_id
    from files f join businesses b on b.id = f.business_id and b.closed_at is null
   where f.held_by_kind is null
  union all
  select a.user_id, f.id, f.business_id
    from files f join businesses b on b.id = f.business_id and b.closed_at is null
    join device_access a on a.device_id = f.held_by_id
   where f.held_by_kind = 'device'
  union all
  select m.user_id, f.id, f.business_id
    from files f join businesses b on b.id = f.business_id and b.closed_at is null
    join memberships m on m.business_id = f.held_by_id
   where f.held_by_kind = 'logo' and m.user_id is not null;

-- By whom bytes may be brought once, without a further word; only the hash of the ticket is kept.
create table upload_tickets (
  token_hash text primary key,
  user_id bigint not null references users on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  takes text not null check (takes in ('picture', 'file')),
  expires_at timestamptz not null
);
create index upload_tickets_user on upload_tickets (user_id, expires_at);
`
