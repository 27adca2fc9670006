/** As what somebody was called when nobody confirmed an alarm, and why in place of those on duty. */
export const calledAs = `
alter table notification_alarms
  -- on-duty, group-manager, admin or named; null: not an escalation, or one of an earlier version.
  add column called_as text,
  -- nobody-on-duty or unreachable; null: in nobody's place.
  add column called_instead text;
`
