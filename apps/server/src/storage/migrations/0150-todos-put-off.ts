/** What a person has put off, with a note to themselves; it counts until then, or until something of the work changes. */
export const todosPutOff = `
create table todos_put_off (
  user_id bigint not null references users on delete cascade,
  work_id bigint not null references work on delete cascade,
  until_at timestamptz not null,
  note text not null default '',
  put_off_at timestamptz not null,
  primary key (user_id, work_id)
);
create index todos_put_off_work on todos_put_off (work_id);
`
