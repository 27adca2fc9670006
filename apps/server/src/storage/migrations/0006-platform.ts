/** What the operator of an installation sets, and what it sent. */
export const platform = `
create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by bigint references users
);

-- Messages of the development provider: read on screen in place of a phone. Only an installation with the demo has any.
create table inbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text not null default '',
  body text not null,
  at timestamptz not null
);

-- What left the house: never its text, which may hold a code.
create table deliveries (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  purpose text not null,
  provider text not null,
  at timestamptz not null,
  sent_at timestamptz,
  failure text
);
create index deliveries_at on deliveries (at desc);

create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  file text,
  bytes bigint,
  tables integer,
  rows bigint,
  failure text
);
`
