/** Until when a device's time is paid is part of its gateway's list of timed tasks: another time makes another list. */
export const timedUntil = `
create trigger devices_timed_until after update of expires_at on devices for each row
  when (old.expires_at is distinct from new.expires_at) execute function timed_device_changed();
`
