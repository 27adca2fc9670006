/** Notices to people, a record of what was done that shows when somebody tampered with it, and what is left of devices that were removed. */
export const messagesAndAudit = `
create table notices (
  id bigint generated always as identity primary key,
  -- invitation, share, security, grant, business: words follow from kind and params; operator: its own words.
  kind text not null check (kind in ('invitation', 'share', 'security', 'grant', 'business', 'operator')),
  code text not null default '',
  params jsonb not null default '{}',
  title jsonb,
  body jsonb,
  -- Page of the console that it is about.
  link text,
  pop_up boolean not null default false,
  published_by bigint references users,
  created_at timestamptz not null,
  expires_at timestamptz,
  withdrawn_at timestamptz
);
create table notice_readers (
  notice_id bigint not null references notices on delete cascade,
  user_id bigint not null references users on delete cascade,
  read_at timestamptz,
  primary key (user_id, notice_id)
);
create index notice_readers_notice on notice_readers (notice_id);
create index notice_readers_unread on notice_readers (user_id) where read_at is null;

alter table audit
  -- What the person was called then: people leave.
  add column user_name text not null default '',
  add column outcome text not null default 'done' check (outcome in ('done', 'refused')),
  add column code integer,
  -- Given in the order of sealing; hash = SHA-256 of the hash before and this row.
  add column seq bigint unique,
  add column previous bytea,
  add column hash bytea;
create index audit_unsealed on audit (id) where hash is null;
create index audit_user on audit (user_id, at desc);
create index audit_at on audit (at desc);

-- Where the chain begins (what is older was let go when its time was over) and where it ends.
create table audit_chain (
  only_one boolean primary key default true check (only_one),
  first_seq bigint not null default 1,
  first_previous bytea not null default '\\x',
  last_seq bigint not null default 0,
  last_hash bytea not null default '\\x'
);
insert into audit_chain default values;

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
     and (to_jsonb(new) - 'seq' - 'previous' - 'hash') = (to_jsonb(old) - 'seq' - 'previous' - 'hash') then
    return new;
  end if;
  if tg_op = 'DELETE' and old.at < now() - interval '2 years' then
    return old;
  end if;
  raise exception 'the audit is append-only';
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function audit_is_append_only();
create trigger audit_no_truncate before truncate on audit for each statement execute function audit_is_append_only();

-- Devices that a person removed while their uplink still announces them: what it sends of them is confirmed, counted and dropped.
create table removed_devices (
  uplink_id text not null references uplinks on delete cascade,
  ref text not null,
  box_id text not null,
  name text not null,
  removed_at timestamptz not null,
  removed_by bigint references users on delete set null,
  samples bigint not null default 0,
  primary key (uplink_id, ref)
);

-- Devices that are gone and whose samples still have to go, some at a time: samples know no foreign key.
create table samples_to_erase (
  device_id integer primary key,
  since timestamptz not null default now()
);
create function remember_samples_to_erase() returns trigger language plpgsql as $$
begin
  insert into samples_to_erase (device_id) select id from gone on conflict do nothing;
  return null;
end $$;
create trigger devices_leave_samples after delete on devices referencing old table as gone
  for each statement execute function remember_samples_to_erase();
`
