/** Documents that were printed. */
export const documents = `
-- How many times each was, so that a paper says which printing it is.
create table printed_documents (
  business_id bigint not null references businesses on delete cascade,
  kind text not null,
  -- As the audit names it: 'alarm 12'.
  subject text not null,
  times integer not null,
  primary key (business_id, kind, subject)
);
`
