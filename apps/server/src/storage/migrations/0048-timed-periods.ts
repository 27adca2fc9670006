/** A period is two timed tasks, one at its start and one at its end, which are planned and removed together. */
export const timedPeriods = `
alter table timed_tasks add column period uuid, add column period_end boolean not null default false,
  add check (period is not null or not period_end);
create unique index timed_tasks_period on timed_tasks (period, period_end) where period is not null;
`
