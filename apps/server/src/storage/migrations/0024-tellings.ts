/** What people are told of beside alarms waits here, is decided on and delivered as alarms are; urgent deliveries and each business have their own queue. */
export const tellings = `
-- One thing that people are told of, written in the transaction of what happened.
create table notice_outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  level smallint not null check (level between 1 and 4),
  -- Its words follow from code and params.
  code text not null,
  params jsonb not null default '{}',
  link text,
  -- 'grant 12': what it is about; whoever answers settles everything that was told of it.
  subject text not null,
  -- Whose matter it is; null: of a person or of the platform.
  business_id bigint references businesses on delete cascade,
  -- Addressed to those who hold a role in the business: who has it no more is not told.
  by_role boolean not null,
  caused_by bigint references users on delete set null,
  -- Its message in the console.
  message_id bigint references messages on delete set null,
  -- Somebody causes very many: told together with others alone, in the console too.
  gathers boolean not null,
  -- Told once under this name, however often it is found.
  once text unique,
  created_at timestamptz not null,
  -- When it is looked at next; null: there is nothing to say any more.
  due_at timestamptz,
  told_at timestamptz,
  settled_at timestamptz
);
create index notice_outbox_due on notice_outbox (due_at) where due_at is not null;
create index notice_outbox_causer on notice_outbox (caused_by, created_at);
create index notice_outbox_open on notice_outbox (subject) where settled_at is null;
create index notice_outbox_created on notice_outbox (created_at);
create index notice_outbox_message on notice_outbox (message_id);

create table notice_outbox_people (
  entry_id bigint not null references notice_outbox on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (entry_id, user_id)
);
create index notice_outbox_people_user on notice_outbox_people (user_id);

-- What one message tells of: an alarm (notice_telling_alarms) or something of the outbox.
alter table notice_tellings add column source text not null default 'alarm' check (source in ('alarm', 'notice'));
drop index notice_tellings_gathering;
create unique index notice_tellings_gathering
  on notice_tellings (source, coalesce(business_id, 0), coalesce(user_id, 0), coalesce(target_id, 0), occasion) where told_at is null;
create table notice_telling_entries (
  telling_id bigint not null references notice_tellings on delete cascade,
  entry_id bigint not null references notice_outbox on delete cascade,
  occasion text not null,
  step smallint not null default 0,
  primary key (entry_id, telling_id, occasion, step)
);
create index notice_telling_entries_telling on notice_telling_entries (telling_id);

-- 0: urgent. Within each priority the lanes (businesses; 0: none) take turns.
alter table notice_deliveries add column priority smallint not null default 0, add column lane bigint not null default 0;
update notice_deliveries set lane = coalesce(business_id, 0) where state = 'queued';
drop index notice_deliveries_due;
create index notice_deliveries_due on notice_deliveries (channel, priority, lane, next_at, id) where state = 'queued';
`
