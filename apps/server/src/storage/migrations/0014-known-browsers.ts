/** Whoever guesses at an account from elsewhere does not keep out the browsers that its owner signed in with. */
export const knownBrowsers = `
-- Browsers in which somebody signed in: by a random secret of the browser, kept as its SHA-256. It opens nothing.
create table known_browsers (
  user_id bigint not null references users on delete cascade,
  hash bytea not null,
  -- Of the sessions that it last signed in to.
  family uuid not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, hash)
);
create index known_browsers_expires on known_browsers (expires_at);

-- A code is good for whoever asked for it: what others ask for and try under the same contact neither replaces nor spoils it.
delete from verification_codes;
alter table verification_codes add column asker text not null;
alter table verification_codes drop constraint verification_codes_pkey;
alter table verification_codes add primary key (purpose, contact, asker);
`
