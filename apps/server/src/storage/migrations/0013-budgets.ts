/** Who goes over which budget (src/budgets), by hour: the installation's watch tells operators where it repeats. */
export const budgetExcesses = `
create table budget_excesses (
  budget text not null,
  -- Id of the uplink, person or business, or an address.
  holder text not null,
  hour timestamptz not null,
  count bigint not null,
  last_at timestamptz not null,
  primary key (budget, holder, hour)
);
create index budget_excesses_last on budget_excesses (last_at);
`
