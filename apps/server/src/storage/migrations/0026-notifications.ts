/**
 * What people are told of is a notification and what an operator puts before them an announcement, in the tables too. Entries of the
 * audit are chained: they keep the names that they were written with.
 */
export const notifications = `
alter table alarm_notices rename to alarm_outbox;
alter table notice_tellings rename to notifications;
alter table notice_telling_alarms rename to notification_alarms;
alter table notice_telling_entries rename to notification_entries;
alter table notice_deliveries rename to notification_deliveries;
alter table notice_outbox rename to notification_outbox;
alter table notice_outbox_people rename to notification_outbox_people;
alter table notice_targets rename to notification_targets;
alter table notice_preferences rename to notification_preferences;
alter table notice_rules rename to escalation_rules;
alter table notification_alarms rename column telling_id to notification_id;
alter table notification_entries rename column telling_id to notification_id;
alter table notification_deliveries rename column telling_id to notification_id;

-- What belongs to the tables follows their names: constraints first, since those of keys take their indexes along.
create function pg_temp.renamed(name text) returns text language plpgsql immutable as $$
declare
  pair text[];
begin
  foreach pair slice 1 in array array[
    ['alarm_notices', 'alarm_outbox'], ['notice_telling_alarms', 'notification_alarms'], ['notice_telling_entries', 'notification_entries'],
    ['notice_tellings', 'notifications'], ['notice_rules', 'escalation_rules'], ['notice_readers', 'message_readers'],
    ['notices', 'messages'], ['notice', 'notification']]
  loop
    if starts_with(name, pair[1] || '_') then
      return replace(replace(pair[2] || substr(name, length(pair[1]) + 1), 'telling', 'notification'), '_notice_id', '_message_id');
    end if;
  end loop;
  return name;
end $$;
do $$
declare
  each record;
begin
  for each in
    select c.conname as name, c.conrelid::regclass as owner from pg_constraint c
     where c.connamespace = current_schema()::regnamespace and pg_temp.renamed(c.conname) <> c.conname
  loop
    execute format('alter table %s rename constraint %I to %I', each.owner, each.name, pg_temp.renamed(each.name));
  end loop;
  for each in
    select c.relname as name, c.relkind as kind from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('i', 'S') and pg_temp.renamed(c.relname) <> c.relname
  loop
    execute format('alter %s %I rename to %I', case each.kind when 'i' then 'index' else 'sequence' end, each.name, pg_temp.renamed(each.name));
  end loop;
end $$;

create or replace function remember_to_tell() returns trigger language plpgsql as $$
begin
  if current_setting('kilowatch.restoring', true) = 'on' then
    return null;
  end if;
  insert into alarm_outbox (alarm_id, due_at) select id, recorded_at from opened on conflict do nothing;
  return null;
end $$;
create or replace function look_at_alarm_again() returns trigger language plpgsql as $$
begin
  update alarm_outbox set due_at = clock_timestamp() where alarm_id = new.id;
  return null;
end $$;

update notification_outbox set subject = regexp_replace(subject, '^notice ', 'announcement ') where starts_with(subject, 'notice ');
update messages set code = replace(code, 'watch-notices', 'watch-notifications') where starts_with(code, 'watch-notices');
update messages set link = '/enterprise/setting/notifications' where link = '/enterprise/setting/notices';
update platform_alarms set matter = 'notifications', code = replace(code, 'watch-notices', 'watch-notifications') where matter = 'notices';
update saved_views set list = replace(replace(replace(list, '/api/v1/platform/notices', '/api/v1/platform/announcements'),
    '/api/v1/me/notices/', '/api/v1/me/notifications/'), '/api/v1/business/notice-', '/api/v1/business/notification-')
 where list like '/api/v1/%notice%';
update budget_excesses set budget = 'notificationsOfPerson' where budget = 'tellingsOfPerson';
-- They are looked at again within the minute.
update platform_watch set findings = '[]';
update settings set value = value - 'noticeDays' || jsonb_build_object('notificationDays', value -> 'noticeDays')
 where key = 'retention' and value ? 'noticeDays';
`
