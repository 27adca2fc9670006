/** Plans of patrol, the tasks that are made of them, and what is asked to be changed of a task. */
export const patrol = `
-- What a business keeps of a year's holidays; without a row those of its country count.
create table patrol_holidays (
  business_id bigint not null references businesses on delete cascade,
  year smallint not null,
  -- [{ day, worked, name }]
  days jsonb not null,
  primary key (business_id, year)
);

create table patrol_plans (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  enabled boolean not null default true,
  group_id bigint references groups on delete set null,
  -- Whom its tasks are given to; null: they are given one by one.
  assignee_id bigint references users on delete set null,
  every smallint not null,
  unit text not null check (unit in ('day', 'week', 'month')),
  counted_from text not null check (counted_from in ('planned', 'completed')),
  starts_on date not null,
  window_days smallint not null,
  workdays_only boolean not null,
  ahead_days smallint not null,
  minutes smallint,
  skills text not null default '',
  note text not null default '',
  -- Tasks with a planned day up to this one are made; counted from completion: none with an earlier one is.
  made_until date not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (business_id, name)
);
create index patrol_plans_making on patrol_plans (id) where enabled;
create index patrol_plans_group on patrol_plans (group_id) where group_id is not null;

create table patrol_plan_devices (
  plan_id bigint not null references patrol_plans on delete cascade,
  device_id integer not null references devices on delete cascade,
  primary key (plan_id, device_id)
);
create index patrol_plan_devices_device on patrol_plan_devices (device_id);

create table patrol_tasks (
  id bigint primary key references work on delete cascade,
  -- As the work's: the calendar and the list find their page by it and the day.
  business_id bigint not null references businesses on delete cascade,
  -- Null: made by hand, or its plan was removed.
  plan_id bigint references patrol_plans on delete set null,
  -- The date of the plan that it stands for, wherever it is moved to.
  nominal_on date,
  planned_on date not null,
  window_from date not null,
  window_to date not null,
  -- The day on which it was last submitted for review.
  completed_on date,
  -- Somebody moved it, gave it to somebody or changed its devices: a changed plan leaves it alone.
  touched boolean not null default false,
  minutes smallint,
  skills text not null default '',
  note text not null default '',
  unique (plan_id, nominal_on)
);
create index patrol_tasks_days on patrol_tasks (business_id, planned_on, id);

create table change_orders (
  id bigint primary key references work on delete cascade,
  task_id bigint not null references patrol_tasks on delete cascade,
  -- What is to be otherwise; null: stays as it is.
  planned_on date,
  assignee_id bigint references users on delete set null,
  device_ids integer[]
);
create index change_orders_task on change_orders (task_id);
`
