/** Who is on duty: rosters of groups, what was changed of them by hand, and who is on leave. */
export const duty = `
create table duty_rosters (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  group_id bigint not null references groups on delete cascade,
  -- Until the group's next roster begins.
  starts_on date not null,
  -- [{ key, name, from, to, need, weekdays }]
  shifts jsonb not null,
  -- Key of the shift of each day; null: free.
  cycle jsonb not null,
  -- [{ name, offset }]; their people stand in duty_people.
  teams jsonb not null,
  certificate text not null default '',
  -- Whether nobody is put on duty against the limits of hours.
  limits boolean not null default false,
  changed_at timestamptz not null,
  unique (group_id, starts_on)
);
create index duty_rosters_business on duty_rosters (business_id);

create table duty_people (
  roster_id bigint not null references duty_rosters on delete cascade,
  membership_id bigint not null references memberships on delete cascade,
  -- Place of the team among those of the roster, and of the person in it.
  team smallint not null,
  place smallint not null,
  certified boolean not null default false,
  primary key (roster_id, membership_id)
);
create index duty_people_membership on duty_people (membership_id);

create table duty_changes (
  group_id bigint not null references groups on delete cascade,
  day date not null,
  shift text not null,
  membership_id bigint not null references memberships on delete cascade,
  -- Put on this duty, or taken off it.
  put_on boolean not null,
  swapped boolean not null default false,
  primary key (group_id, day, shift, membership_id)
);
create index duty_changes_membership on duty_changes (membership_id, day);

create table duty_leaves (
  membership_id bigint not null references memberships on delete cascade,
  from_on date not null,
  -- The last day of it.
  to_on date not null,
  reason text not null default '',
  created_at timestamptz not null,
  primary key (membership_id, from_on),
  check (to_on >= from_on)
);
`
