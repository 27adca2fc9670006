/** What a person has typed about an alarm and not sent: theirs alone, wherever they go on. */
export const alarmDrafts = `
create table alarm_drafts (
  user_id bigint not null references users on delete cascade,
  alarm_id bigint not null references alarms on delete cascade,
  text text not null,
  written_at timestamptz not null,
  primary key (user_id, alarm_id)
);
create index alarm_drafts_alarm on alarm_drafts (alarm_id);
`
