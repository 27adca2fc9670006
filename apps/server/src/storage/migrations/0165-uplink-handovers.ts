/** An offer of a gateway is a record that stays at both sides, with what became of it; its code goes with its end. */
export const uplinkHandovers = `
alter table uplink_transfers
  drop constraint uplink_transfers_pkey,
  drop constraint uplink_transfers_uplink_id_fkey,
  alter column code_hash drop not null,
  add column id bigint generated always as identity primary key,
  add column uplink_name text not null default '',
  add column devices integer not null default 0,
  add column from_id bigint references businesses on delete set null,
  add column from_name text not null default '',
  add column to_id bigint references businesses on delete set null,
  add column to_name text not null default '',
  -- Null: it is open until it expires.
  add column outcome text check (outcome in ('taken', 'withdrawn', 'replaced', 'expired')),
  add column ended_at timestamptz,
  add column ended_by bigint references users on delete set null,
  add check ((outcome is null) = (ended_at is null)),
  add check (outcome is null or code_hash is null);
update uplink_transfers t
   set uplink_name = u.name, from_id = b.id, from_name = b.name, devices = (select count(*) from devices d where d.uplink_id = u.id)
  from uplinks u join businesses b on b.id = u.business_id where u.id = t.uplink_id;
create unique index uplink_transfers_open on uplink_transfers (uplink_id) where outcome is null;
create index uplink_transfers_from on uplink_transfers (from_id, offered_at desc);
create index uplink_transfers_to on uplink_transfers (to_id, offered_at desc) where to_id is not null;
create index uplink_transfers_offered_by on uplink_transfers (offered_by);
create index uplink_transfers_ended_by on uplink_transfers (ended_by);

-- Whoever adds a gateway of this id later has offered it to nobody.
create function offers_of_removed_uplink() returns trigger language plpgsql as $$
begin
  update uplink_transfers set outcome = 'withdrawn', code_hash = null, ended_at = now() where uplink_id = old.id and outcome is null;
  return null;
end $$;
create trigger uplinks_removed_offers after delete on uplinks for each row execute function offers_of_removed_uplink();
`
