/**
 * Timed tasks of a device that is expired are taken off its gateway's list. That moment comes without a change to a row, so the task says
 * whether it was taken off, and who finds it otherwise changes that; the list's version follows from here.
 */
export const tasksHeldBack = `
alter table timed_tasks add column held_back boolean not null default false;
create trigger timed_tasks_held_back after update on timed_tasks for each row
  when (old.held_back <> new.held_back and new.enabled)
  execute function timed_tasks_changed();
`
