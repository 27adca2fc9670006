/** What one shift leaves to the next. */
export const handovers = `
create table handovers (
  id bigint primary key references work on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  -- What the shift is called in the roster of then; empty: whoever wrote it was not on duty.
  shift text not null default '',
  words text not null,
  -- What was open when it was written, as its writer sees it: { alarms, works, windows }, each { total, items }.
  open jsonb not null,
  created_at timestamptz not null
);
create index handovers_business on handovers (business_id, created_at desc, id desc);
`
