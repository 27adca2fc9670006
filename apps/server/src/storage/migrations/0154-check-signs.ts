/** What a one-key check found of a device tells of a fault as a line of a patrol record does; `key` is the device's number. */
export const checkSigns = `
alter table fault_signs
  drop constraint fault_signs_kind_check,
  add constraint fault_signs_kind_check check (kind in ('alarm', 'line', 'check')),
  add column check_id bigint references group_checks on delete set null,
  add unique (fault_id, check_id, key);
create index fault_signs_check on fault_signs (check_id) where check_id is not null;
`
