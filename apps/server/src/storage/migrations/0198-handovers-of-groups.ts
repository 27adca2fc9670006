/** A hand-over note tells of several groups, whose people sign it, and has what was written under the shift's alarms. */
export const handoversOfGroups = `
create table handover_groups (
  handover_id bigint not null references handovers on delete cascade,
  group_id bigint not null references groups on delete cascade,
  place smallint not null,
  primary key (handover_id, group_id)
);
create index handover_groups_group on handover_groups (group_id);
insert into handover_groups (handover_id, group_id, place)
select h.id, w.group_id, 0 from handovers h join work w on w.id = h.id where w.group_id is not null;

update handovers set open = open || '{"comments": {"total": 0, "items": []}}' where not open ? 'comments';

-- People of each of its groups; the first is the group of the work itself.
do $$
declare
  roles text := rtrim(pg_get_viewdef('work_roles'::regclass), '; ');
  seen text := rtrim((select prosrc from pg_proc where proname = 'work_seen_by'));
begin
  execute 'create or replace view work_roles as ' || roles || $view$
    union all
    select m.user_id, w.id, case gp.identity when 'manager' then 'group-manager' else gp.identity end
      from memberships m
      join group_people gp on gp.membership_id = m.id
      join groups g on g.id = gp.group_id or g.parent_id = gp.group_id
      join handover_groups h on h.group_id = g.id and h.place > 0
      join work w on w.id = h.handover_id and w.business_id = m.business_id
     where m.user_id is not null
  $view$;
  execute 'create or replace function work_seen_by(person bigint, of_kind text) returns setof bigint language sql stable as ' || quote_literal(seen || $more$
  union
  select w.id
    from memberships m
    join group_people gp on gp.membership_id = m.id
    join groups g on gp.group_id in (g.id, g.parent_id)
    join handover_groups h on h.group_id = g.id and h.place > 0
    join work w on w.id = h.handover_id and w.business_id = m.business_id
    join businesses b on b.id = w.business_id and b.closed_at is null
   where of_kind = 'handover' and m.user_id = person
$more$);
end $$;
`
