/** An alarm of a gateway that never read a device of its configuration. What is there fits the narrower check already. */
export const neverRead = `
alter table alarms drop constraint alarms_kind_check;
alter table alarms add constraint alarms_kind_check
  check (kind in ('threshold', 'state', 'offline', 'unreachable', 'data-lost', 'never-read')) not valid;
`
