/** Who is told of an alarm, by which way, and whether it arrived. */
export const alarmNotices = `
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('alarm', 'invitation', 'share', 'security', 'grant', 'business', 'platform', 'operator'));

create table notice_preferences (
  user_id bigint primary key references users on delete cascade,
  -- By topic (abnormal, offline) and channel (app, email, push, sms, voice).
  switches jsonb not null,
  least_level smallint not null check (least_level between 1 and 4),
  quiet jsonb,
  repeat_minutes smallint,
  language text not null check (language in ('zh', 'en')),
  changed_at timestamptz not null
);

-- A browser that may be pushed to.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- Webhooks and robots of a business. An address holds its robot's key: sealed like a password.
create table notice_targets (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  channel text not null check (channel in ('webhook', 'wecom', 'dingtalk', 'feishu')),
  name text not null,
  -- What of the address may be shown.
  address_shown text not null,
  sealed_address text not null,
  sealed_secret text,
  topics text[] not null,
  least_level smallint not null check (least_level between 1 and 4),
  language text not null check (language in ('zh', 'en')),
  enabled boolean not null default true,
  last_sent_at timestamptz,
  last_failure text,
  last_failure_at timestamptz,
  changed_at timestamptz not null,
  changed_by bigint references users
);
create index notice_targets_business on notice_targets (business_id);

create table notice_rules (
  business_id bigint primary key references businesses on delete cascade,
  -- [{ afterMinutes, userIds }], in rising order.
  steps jsonb not null default '[]',
  least_level smallint not null default 4 check (least_level between 1 and 4),
  changed_at timestamptz not null,
  changed_by bigint references users
);

-- What people know of an alarm. Written with the alarm itself, so that none is forgotten: a crash between alarm and notice is none.
create table alarm_notices (
  alarm_id bigint primary key references alarms on delete cascade,
  -- When it is looked at next; null: all is told.
  due_at timestamptz,
  opened_told_at timestamptz,
  released_told_at timestamptz,
  repeated_at timestamptz,
  escalated smallint not null default 0
);
create index alarm_notices_due on alarm_notices (due_at) where due_at is not null;

create function remember_to_tell() returns trigger language plpgsql as $$
begin
  insert into alarm_notices (alarm_id, due_at) select id, recorded_at from opened on conflict do nothing;
  return null;
end $$;
create trigger alarms_are_told after insert on alarms referencing new table as opened
  for each statement execute function remember_to_tell();

create table notice_deliveries (
  id bigint generated always as identity primary key,
  -- The same at every attempt: whoever gets two of one knows it.
  message_id uuid not null unique default gen_random_uuid(),
  business_id bigint references businesses on delete cascade,
  user_id bigint references users on delete cascade,
  target_id bigint references notice_targets on delete cascade,
  channel text not null,
  -- Partly hidden; the address itself is read when it is sent.
  recipient text not null default '',
  occasion text not null,
  -- What the words are made of, and in which language.
  params jsonb not null default '{}',
  language text not null default 'zh',
  state text not null check (state in ('queued', 'sent', 'failed', 'held')),
  attempts smallint not null default 0,
  next_at timestamptz,
  sent_at timestamptz,
  failure text,
  created_at timestamptz not null
);
create index notice_deliveries_due on notice_deliveries (next_at) where state = 'queued';
create index notice_deliveries_business on notice_deliveries (business_id, id desc);
create index notice_deliveries_user on notice_deliveries (user_id, id desc);

create table notice_delivery_alarms (
  alarm_id bigint not null references alarms on delete cascade,
  delivery_id bigint not null references notice_deliveries on delete cascade,
  primary key (alarm_id, delivery_id)
);
create index notice_delivery_alarms_delivery on notice_delivery_alarms (delivery_id);
`
