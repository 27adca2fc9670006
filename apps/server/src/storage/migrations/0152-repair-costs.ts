/** What a repair cost: nothing of it, or all; `cost` is the sum of what stands beside it and of its parts. */
export const repairCosts = `
alter table repairs
  add column labour_hours numeric(7, 2) check (labour_hours >= 0),
  add column labour_rate numeric(8, 2) check (labour_rate >= 0),
  add column other_cost numeric(9, 2) check (other_cost >= 0),
  add column other_note text,
  add column cost numeric(14, 2) check (cost >= 0),
  add column cost_at timestamptz,
  add column cost_by bigint references users on delete set null,
  add check (num_nulls(labour_hours, labour_rate, other_cost, other_note, cost, cost_at) in (0, 6));

create table repair_parts (
  repair_id bigint not null references repairs on delete cascade,
  place smallint not null,
  name text not null,
  model text not null,
  count numeric(7, 2) not null check (count > 0),
  price numeric(9, 2) not null check (price >= 0),
  primary key (repair_id, place)
);
`
