/** Two people of a group exchange a duty, or one stands in for the other. */
export const dutySwaps = `
create table duty_swaps (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups on delete cascade,
  state text not null,
  asker_id bigint not null references memberships on delete cascade,
  partner_id bigint not null references memberships on delete cascade,
  given_day date not null,
  given_shift text not null,
  -- Null: the partner stands in and gives nothing.
  taken_day date,
  taken_shift text,
  reason text not null default '',
  -- Why it was declined, not approved or undone.
  answer text not null default '',
  asked_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the first of its duties begins.
  begins_at timestamptz not null,
  decided_by bigint references users on delete set null,
  check ((taken_day is null) = (taken_shift is null)),
  check (asker_id <> partner_id)
);
create index duty_swaps_group on duty_swaps (group_id, changed_at desc);
create index duty_swaps_open on duty_swaps (begins_at) where state in ('asked', 'agreed');
create index duty_swaps_asker on duty_swaps (asker_id);
create index duty_swaps_partner on duty_swaps (partner_id);
`
