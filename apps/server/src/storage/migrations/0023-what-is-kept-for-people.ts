/** What the console has for the people of a business, what a person calls it, and the views of lists that they keep. */
export const keptForPeople = `
alter table businesses
  -- U137 of the specification.
  add column variant smallint not null default 2 check (variant in (1, 2)),
  add column event_module boolean not null default true,
  add column risk_module boolean not null default false,
  -- 0 rejected, 1 under review, 2 authenticated. Operators make enterprises, and vouch for them.
  add column auth_state smallint default 2 check (auth_state in (0, 1, 2));
update businesses set auth_state = null where kind = 'personal';

alter table users add column console_title text not null default '';

create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Path of the list's call.
  list text not null,
  name text not null,
  -- What stands behind the question mark of the page's address.
  query text not null,
  created_at timestamptz not null
);
create unique index saved_views_name on saved_views (user_id, list, lower(name));
`
