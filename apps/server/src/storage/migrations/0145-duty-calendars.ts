/** Addresses at which calendar programs find a person's duties in a business. */
export const dutyCalendars = `
create table duty_calendars (
  membership_id bigint primary key references memberships on delete cascade,
  -- Who made it: it shows nothing to whoever takes over the membership.
  user_id bigint not null references users on delete cascade,
  -- The address's code is kept as its SHA-256 alone.
  code_hash bytea not null unique,
  schedules boolean not null,
  -- Of its words: a calendar program says nothing of its reader's.
  language text not null,
  made_at timestamptz not null,
  fetched_at timestamptz,
  -- Fetches since the moment.
  counted_from timestamptz,
  counted integer not null default 0,
  -- What it showed last, and since when.
  content_hash bytea,
  changed_at timestamptz
);
create index duty_calendars_user on duty_calendars (user_id);
`
