/** Devices and batteries that a business gave to somebody who takes them back. */
export const takeBacks = `
create table take_backs (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null check (name <> ''),
  taken_on date not null default current_date,
  count integer not null default 1,
  -- Kilograms.
  weight double precision,
  company text not null default '',
  certificate text not null default '',
  note text not null default ''
);
create index take_backs_business on take_backs (business_id, taken_on);
create index faults_restored on faults (business_id, recovered_at) where recovered_at is not null;
`
