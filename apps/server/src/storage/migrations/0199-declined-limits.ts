/** Limits that were suggested for a point and declined by its business: nothing is suggested on that side until then. */
export const declinedLimits = `
create table declined_limits (
  business_id bigint not null references businesses on delete cascade,
  device_id int not null references devices on delete cascade,
  point text not null,
  side text not null,
  until timestamptz not null,
  primary key (device_id, point, side, business_id)
);
create index declined_limits_business on declined_limits (business_id);
`
