/**
 * Whoever wrote work of a business, or had it, and belongs to it no more has nothing to do with it, whatever else they are on the platform
 * now: an operator begins grants from outside, an agent does rounds, and neither way leads to other kinds.
 */
export const workOfPeopleWhoLeft = `
do $$
declare
  old_roles text := pg_get_viewdef('work_roles'::regclass);
  old_seen text := (select prosrc from pg_proc where proname = 'work_seen_by');
  roles text;
  seen text;
begin
  roles := replace(old_roles, '((u.id = w.created_by) AND u.operator)', '((u.id = w.created_by) AND u.operator AND (w.kind = ''grant''::text))');
  if roles = old_roles then raise exception 'the view of roles is not what it was'; end if;
  old_roles := roles;
  roles := replace(roles, '((u.id = w.assignee_id) AND (u.agent = 1))',
                   '((u.id = w.assignee_id) AND (u.agent = 1) AND (w.kind = ANY (ARRAY[''patrol-task''::text, ''patrol-form''::text, ''change-order''::text])))');
  if roles = old_roles then raise exception 'the view of roles is not what it was'; end if;
  seen := replace(old_seen, 'where u.id = person and u.operator' || chr(10), 'where of_kind = ''grant'' and u.id = person and u.operator' || chr(10));
  if seen = old_seen then raise exception 'the function of work is not what it was'; end if;
  old_seen := seen;
  seen := replace(seen, 'where u.id = person and u.agent = 1 and',
                  'where of_kind in (''patrol-task'', ''patrol-form'', ''change-order'') and u.id = person and u.agent = 1 and');
  if seen = old_seen then raise exception 'the function of work is not what it was'; end if;
  execute 'create or replace view work_roles as ' || roles;
  execute 'create or replace function work_seen_by(person bigint, of_kind text) returns setof bigint language sql stable as ' || quote_literal(seen);
end $$;
`
