/** Several processes that share the work, what uplinks lost, and values that contradict those stored. */
export const ingestProcesses = `
-- Processes that are alive: heard_at by the database's clock, never by their own. ingesting_at: its ingest takes part in sharing the partitions.
create table processes (
  id text primary key,
  name text not null,
  roles text not null,
  since timestamptz not null default now(),
  heard_at timestamptz not null default now(),
  ingesting_at timestamptz,
  memory_bytes bigint not null default 0
);

-- conflicts: samples whose time was stored already with other values. lost: entries gone by damage of the uplink's queue.
-- data_lost_at: when the uplink last said that it lost readings, for want of room or by damage.
alter table uplinks add column conflicts bigint not null default 0;
alter table uplinks add column lost bigint not null default 0;
alter table uplinks add column data_lost_at timestamptz;
create or replace view visible_uplinks as
  select b.user_id, b."right", u.*
    from (select user_id, business_id, max("right") as "right" from business_access group by user_id, business_id) b
    join uplinks u on u.business_id = b.business_id
    join businesses o on o.id = u.business_id and o.closed_at is null;

alter table alarms drop constraint alarms_kind_check;
alter table alarms add constraint alarms_kind_check check (kind in ('threshold', 'state', 'offline', 'unreachable', 'data-lost'));
`
