/** Lists of tasks begin with what is to be done first: found by an index beside each task's own day. */
export const tasksByDue = `
-- Of the task's work, kept here since an index stands in one table.
alter table patrol_tasks add column open boolean not null default true;
update patrol_tasks t set open = false from work w where w.id = t.id and w.closed_at is not null;

create function keep_patrol_task_open() returns trigger language plpgsql as $$
begin
  update patrol_tasks set open = new.closed_at is null where id = new.id;
  return null;
end $$;
create trigger work_patrol_task_open after update of closed_at on work for each row
  when (new.kind = 'patrol-task' and (old.closed_at is null) <> (new.closed_at is null)) execute function keep_patrol_task_open();

create index patrol_tasks_open on patrol_tasks (business_id, planned_on, id) where open;
create index patrol_tasks_closed on patrol_tasks (business_id, planned_on desc, id) where not open;
`
