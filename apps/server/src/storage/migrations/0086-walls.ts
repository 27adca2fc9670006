/** Screens of a business's monitoring centre, each with at most one link that shows it without signing in. */
export const walls = `
create table walls (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  left_picture text not null default 'power',
  right_picture text not null default 'endurance',
  turns text not null default 'site',
  -- Ids of groups; those that are gone say nothing.
  group_ids bigint[] not null default '{}',
  seconds smallint not null default 30,
  -- The link's token is kept as its SHA-256 alone. It shows what the person who made it may see, as long as they administer the business.
  link_hash bytea unique,
  link_user_id bigint references users on delete set null,
  link_made_at timestamptz,
  link_until timestamptz,
  link_used_at timestamptz,
  unique (business_id, name),
  check (link_hash is null or (link_made_at is not null and link_until is not null))
);
`
