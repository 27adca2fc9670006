/** What was found to be wrong and is put right by a department or by a provider; which of them has to do with it. */
export const rectifications = `
create table rectifications (
  id bigint primary key references work on delete cascade,
  -- As the work's: the list of a business finds its page by it.
  business_id bigint not null references businesses on delete cascade,
  level text not null check (level in ('minor', 'major', 'severe')),
  problem text not null,
  demand text not null default '',
  -- The last day on which it is in time.
  due_on date not null,
  -- The department that carries it out; a provider stands in the work.
  department_id bigint references departments on delete set null,
  created_at timestamptz not null
);
create index rectifications_business on rectifications (business_id, created_at desc, id desc);
create index rectifications_department on rectifications (department_id) where department_id is not null;
create index work_rectifications_due on work (due_at) where kind = 'rectification' and closed_at is null;

-- People of the department that it was given to are whom it was given to; any business that serves this one now may carry it out.
do $$
declare
  roles text := replace(rtrim(pg_get_viewdef('work_roles'::regclass), '; '), 'e.kind = ''patrol''::text', '(e.kind = ''patrol''::text or w.kind = ''rectification'')');
  seen text := replace(rtrim((select prosrc from pg_proc where proname = 'work_seen_by')), 'e.kind = ''patrol''', '(e.kind = ''patrol'' or w.kind = ''rectification'')');
begin
  if position('rectification' in roles) = 0 or position('rectification' in seen) = 0 then
    raise exception 'the views of work are not what they were';
  end if;
  execute 'create or replace view work_roles as ' || roles || $view$
    union all
    select m.user_id, w.id, 'assignee'::text
      from rectifications r
      join work w on w.id = r.id
      join membership_departments md on md.department_id = r.department_id
      join memberships m on m.id = md.membership_id and m.business_id = w.business_id
     where m.user_id is not null
  $view$;
  execute 'create or replace function work_seen_by(person bigint, of_kind text) returns setof bigint language sql stable as ' || quote_literal(seen || $more$
  union
  select w.id
    from memberships m
    join membership_departments md on md.membership_id = m.id
    join rectifications r on r.department_id = md.department_id
    join work w on w.id = r.id and w.business_id = m.business_id
    join businesses b on b.id = w.business_id and b.closed_at is null
   where of_kind = 'rectification' and m.user_id = person
$more$);
end $$;
`
