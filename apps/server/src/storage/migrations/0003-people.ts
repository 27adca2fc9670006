/** Employees, departments, positions, groups: who of a business sees which devices. */
export const people = `
alter table businesses
  -- personal: the devices of one client user. enterprise: an organisation with employees.
  add column kind text not null default 'enterprise' check (kind in ('personal', 'enterprise')),
  add column closed_at timestamptz,
  add column closed_by bigint references users;

create table departments (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  parent_id bigint references departments,
  name text not null,
  sort integer not null default 0,
  -- Itself and everything above it, from the top.
  path bigint[] not null
);
create index departments_business on departments (business_id);
create index departments_parent on departments (parent_id);
create unique index departments_name on departments (business_id, coalesce(parent_id, 0), name);

create table positions (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  remark text not null default '',
  sort integer not null default 0,
  unique (business_id, name)
);

-- One row for each employee (and the owner) of a business. Without user_id: invited, not yet joined.
alter table memberships drop constraint memberships_pkey;
alter table memberships alter column user_id drop not null;
alter table memberships
  add column id bigint generated always as identity primary key,
  -- Beyond what is handed to them and to their groups: all of the business, their departments and below, their departments, nothing more.
  add column scope text not null default 'all' check (scope in ('all', 'below', 'department', 'own')),
  add column name text not null default '',
  add column phone text,
  add column email text,
  add column job_number text not null default '',
  add column remark text not null default '',
  add column position_id bigint references positions on delete set null,
  add column invitation_hash bytea unique,
  add column invitation_expires_at timestamptz,
  add column invited_by bigint references users,
  add column created_at timestamptz not null default now(),
  add column joined_at timestamptz,
  add constraint memberships_person unique (user_id, business_id),
  add constraint memberships_whole check (right_on_devices not in ('manage', 'main') or scope = 'all');
update memberships m set joined_at = now(), name = u.name from users u where u.id = m.user_id;

create table membership_departments (
  membership_id bigint not null references memberships on delete cascade,
  department_id bigint not null references departments on delete cascade,
  primary key (membership_id, department_id)
);
create index membership_departments_department on membership_departments (department_id);

create table device_departments (
  device_id integer not null references devices on delete cascade,
  department_id bigint not null references departments on delete cascade,
  primary key (department_id, device_id)
);
create index device_departments_device on device_departments (device_id);

create table device_holders (
  device_id integer not null references devices on delete cascade,
  membership_id bigint not null references memberships on delete cascade,
  primary key (membership_id, device_id)
);
create index device_holders_device on device_holders (device_id);

-- Two levels: the first contains the second, the second contains devices.
create table groups (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  parent_id bigint references groups on delete cascade,
  name text not null,
  created_at timestamptz not null default now()
);
create index groups_business on groups (business_id);
create index groups_parent on groups (parent_id);
create unique index groups_name on groups (business_id, coalesce(parent_id, 0), name);

create table group_devices (
  group_id bigint not null references groups on delete cascade,
  device_id integer not null references devices on delete cascade,
  primary key (group_id, device_id)
);
create index group_devices_device on group_devices (device_id);

-- Managers and inspectors may operate the group's devices, viewers see them.
create table group_people (
  group_id bigint not null references groups on delete cascade,
  membership_id bigint not null references memberships on delete cascade,
  identity text not null check (identity in ('manager', 'inspector', 'viewer')),
  primary key (membership_id, group_id)
);
create index group_people_group on group_people (group_id);
`
