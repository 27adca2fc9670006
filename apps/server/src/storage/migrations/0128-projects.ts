/** Projects: nodes with planned and actual times, payments and their nodes; day works are steps of the work. */
export const projects = `
create table projects (
  id bigint primary key references work on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  starts_on date not null,
  ends_on date not null,
  done_on date,
  budget numeric(12, 2) not null,
  note text not null default '',
  check (ends_on >= starts_on)
);
create index projects_business on projects (business_id, starts_on desc, id desc);

create table project_nodes (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  place smallint not null,
  name text not null,
  starts_on date not null,
  ends_on date not null,
  started_on date,
  ended_on date,
  check (ends_on >= starts_on)
);
create index project_nodes_project on project_nodes (project_id, place);

create table project_payment_nodes (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  place smallint not null,
  name text not null,
  amount numeric(12, 2) not null,
  due_on date not null,
  settled_on date
);
create index project_payment_nodes_project on project_payment_nodes (project_id, place);

create table project_payments (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  -- Null: of no node, or of one that was taken out of the plan.
  node_id bigint references project_payment_nodes on delete set null,
  amount numeric(12, 2) not null,
  paid_on date not null,
  note text not null default '',
  entered_by bigint references users on delete set null,
  entered_at timestamptz not null
);
create index project_payments_project on project_payments (project_id, paid_on);
create index project_payments_node on project_payments (node_id) where node_id is not null;
`
