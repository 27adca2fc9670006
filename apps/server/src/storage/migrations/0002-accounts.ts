/** Contacts, sessions that renew themselves, codes, partners, ids of signatures that were used. */
export const accounts = `
alter table users
  add column phone text check (phone ~ '^1[0-9]{10}$'),
  add column email text,
  add column corp text not null default '',
  add column department text not null default '',
  add column address text not null default '',
  add column service_phone text not null default '',
  -- client or provider: which of the two log-ins is theirs, and as what a device is shared with them.
  add column mode text not null default 'client' check (mode in ('client', 'provider')),
  -- Runs the platform; sees no tenant's data without a grant.
  add column operator boolean not null default false,
  -- Gone: name and contacts are wiped, the row stays for what the person once did.
  add column removed_at timestamptz;
create unique index users_phone on users (phone);
create unique index users_email on users (lower(email));

alter table sessions
  add column id bigint generated always as identity unique,
  -- Sessions that renew one another: ending one ends its credentials.
  add column family uuid not null default gen_random_uuid(),
  add column agent text not null default '',
  add column seen_at timestamptz;
create index sessions_family on sessions (family);

-- Takes the password's place once; used ones stay good for 30 s, for two tabs and lost answers.
create table refresh_credentials (
  hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  family uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_credentials_user on refresh_credentials (user_id);
create index refresh_credentials_family on refresh_credentials (family);

-- Codes sent to a phone or an e-mail address: one under way for each purpose.
create table verification_codes (
  purpose text not null check (purpose in ('sign-in', 'register', 'reset', 'contact')),
  contact text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  primary key (purpose, contact)
);

-- Whose page may send signed-in people to /authredirect: members of one business each.
create table partners (
  id bigint generated always as identity primary key,
  name text not null,
  business_id bigint not null references businesses on delete cascade,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);
create index partners_business on partners (business_id);
create table partner_codes (
  code_hash bytea primary key,
  partner_id bigint not null references partners on delete cascade,
  user_id bigint not null references users on delete cascade,
  expires_at timestamptz not null
);

-- One row for each signed call that wrote, kept in its transaction: the very same call gets the same answer, any other is refused.
create table signature_ids (
  user_id bigint not null,
  id text not null,
  request_hash bytea not null,
  -- Encrypted with what only the caller has: it may hold a secret that is shown once.
  answer bytea,
  at timestamptz not null,
  primary key (user_id, id)
);
create index signature_ids_at on signature_ids (at);
`
