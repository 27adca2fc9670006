/** By which limits a business judges its UPSs, and what its monitoring centre is called. */
export const upsStandards = `
create table ups_standards (
  business_id bigint primary key references businesses on delete cascade,
  -- Only what differs from what is usual.
  rules jsonb not null,
  changed_at timestamptz not null,
  changed_by bigint references users on delete set null
);
create index ups_standards_changed_by on ups_standards (changed_by);

alter table businesses add column centre_name text not null default '';
`
