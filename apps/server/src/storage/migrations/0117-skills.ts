/** Skills and certificates of people, and why a plan is somebody's who lacks what it asks for. */
export const skills = `
create table employee_skills (
  membership_id bigint not null references memberships on delete cascade,
  name text not null,
  -- The last day on which it holds; null: without end.
  until date,
  primary key (membership_id, name)
);

alter table patrol_plans add column without_skill text not null default '';
`
