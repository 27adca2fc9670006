/** An alarm whose confirmation is taken back is told of again, as if nobody had confirmed it. */
export const unconfirmedAlarms = `
drop trigger changed_alarms_are_told on alarms;
create trigger changed_alarms_are_told after update of released_at, assignee_id, shelved_until, confirmed_at on alarms for each row
  when (old.released_at is distinct from new.released_at or old.assignee_id is distinct from new.assignee_id
        or old.shelved_until is distinct from new.shelved_until or (old.confirmed_at is not null and new.confirmed_at is null))
  execute function look_at_alarm_again();
`
