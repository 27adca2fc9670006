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

-- Alarms of which there may be something to say. Written with the alarm itself, so that a crash between alarm and notice forgets none.
create table alarm_notices (
  alarm_id bigint primary key references alarms on delete cascade,
  -- When it is looked at next; null: there is nothing to say until something happens to the alarm.
  due_at timestamptz,
  -- When it was decided who is told of the opening, and of the end: whoever comes to see the alarm later is not.
  opened_told_at timestamptz,
  released_told_at timestamptz
) with (fillfactor = 70);
create index alarm_notices_due on alarm_notices (due_at) where due_at is not null;

-- A restored alarm is no new one.
create function remember_to_tell() returns trigger language plpgsql as $$
begin
  if current_setting('kilowatch.restoring', true) = 'on' then
    return null;
  end if;
  insert into alarm_notices (alarm_id, due_at) select id, recorded_at from opened on conflict do nothing;
  return null;
end $$;
create trigger alarms_are_told after insert on alarms referencing new table as opened
  for each statement execute function remember_to_tell();

create function look_at_alarm_again() returns trigger language plpgsql as $$
begin
  update alarm_notices set due_at = clock_timestamp() where alarm_id = new.id;
  return null;
end $$;
create trigger changed_alarms_are_told after update of released_at, assignee_id, shelved_until on alarms for each row
  when (old.released_at is distinct from new.released_at or old.assignee_id is distinct from new.assignee_id
        or old.shelved_until is distinct from new.shelved_until)
  execute function look_at_alarm_again();

-- One message to one recipient, a person or an address of the business, by one way or several.
create table notice_tellings (
  id bigint generated always as identity primary key,
  -- Whose alarms it is about; null: a trial.
  business_id bigint references businesses on delete cascade,
  user_id bigint references users on delete cascade,
  target_id bigint references notice_targets on delete cascade,
  occasion text not null,
  channels text[] not null,
  -- What the words are made of; they are put into a language when they are sent.
  params jsonb not null default '{}',
  created_at timestamptz not null,
  -- Gathers alarms until then, to tell of all of them in one.
  closes_at timestamptz,
  -- Null while it gathers.
  told_at timestamptz,
  check (num_nonnulls(user_id, target_id) = 1),
  check (told_at is not null or closes_at is not null)
);
create unique index notice_tellings_gathering on notice_tellings (business_id, coalesce(user_id, 0), coalesce(target_id, 0), occasion)
  where told_at is null;
create index notice_tellings_closing on notice_tellings (closes_at) where told_at is null;
create index notice_tellings_user on notice_tellings (user_id, told_at);
create index notice_tellings_target on notice_tellings (target_id, told_at);
create index notice_tellings_created on notice_tellings (created_at);

create table notice_telling_alarms (
  telling_id bigint not null references notice_tellings on delete cascade,
  alarm_id bigint not null references alarms on delete cascade,
  -- Why this alarm is in it: a digest holds several kinds.
  occasion text not null,
  -- Of 'escalated': which step of the rule, from 1.
  step smallint not null default 0,
  -- It says that the alarm is over.
  released boolean not null default false,
  primary key (alarm_id, telling_id, occasion, step)
);
create index notice_telling_alarms_telling on notice_telling_alarms (telling_id);

create table notice_deliveries (
  id bigint generated always as identity primary key,
  -- The same at every attempt: whoever gets two of one knows it.
  message_id uuid not null unique default gen_random_uuid(),
  telling_id bigint not null references notice_tellings on delete cascade,
  business_id bigint references businesses on delete cascade,
  user_id bigint references users on delete cascade,
  target_id bigint references notice_targets on delete cascade,
  channel text not null,
  -- Partly hidden; the address itself is read when it is sent.
  recipient text not null default '',
  occasion text not null,
  language text not null check (language in ('zh', 'en')),
  state text not null check (state in ('queued', 'sent', 'failed', 'held')),
  attempts smallint not null default 0,
  next_at timestamptz,
  sent_at timestamptz,
  -- As the sender said it, or 'held-…': words of ours.
  failure text,
  created_at timestamptz not null
);
create index notice_deliveries_due on notice_deliveries (channel, next_at) where state = 'queued';
create index notice_deliveries_telling on notice_deliveries (telling_id);
create index notice_deliveries_business on notice_deliveries (business_id, id desc);
create index notice_deliveries_user on notice_deliveries (user_id, id desc);
create index notice_deliveries_target on notice_deliveries (target_id);
`
