/** Work on one device of a window may end before that on the others. */
export const maintenanceByDevice = `
alter table maintenance_devices add column ended_at timestamptz;
create or replace view maintained_devices as
  select d.device_id, m.id as window_id, m.from_at, coalesce(d.ended_at, m.ended_at, m.until_at) as to_at, m.reason, m.created_by
    from maintenance_devices d join maintenance_windows m on m.id = d.window_id;
`
