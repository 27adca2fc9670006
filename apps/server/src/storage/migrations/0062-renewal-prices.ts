/** What operators ask for so many months of a device of a type; 'all' for every type without a price of its own. */
export const renewalPrices = `
create table renewal_prices (
  id bigint generated always as identity primary key,
  type text not null,
  months smallint not null,
  price numeric(9, 2) not null,
  unique (type, months)
);
`
