/** The work of one kind that one person sees, for lists: found once for each set of devices instead of for each piece of work. */
export const workSeenBy = `
-- Of the devices that belong to it: the same where these are the same; null without any.
alter table work add column device_set uuid;

create function set_device_set() returns trigger language plpgsql as $$
begin
  update work w
     set device_set = (select md5(string_agg(d.device_id::text, ',' order by d.device_id))::uuid from work_devices d where d.work_id = w.id)
   where w.id in (select c.work_id from changed c);
  return null;
end $$;
create trigger work_devices_come after insert on work_devices referencing new table as changed
  for each statement execute function set_device_set();
create trigger work_devices_go after delete on work_devices referencing old table as changed
  for each statement execute function set_device_set();
update work w set device_set = d.device_set
  from (select work_id, md5(string_agg(device_id::text, ',' order by device_id))::uuid as device_set from work_devices group by work_id) d
 where d.work_id = w.id;

-- What visible_work has of one person and kind, without the roles. Whether somebody sees all devices is asked once for each set of them.
create function work_seen_by(person bigint, of_kind text) returns setof bigint language sql stable as $$
  select w.id
    from memberships m
    join businesses b on b.id = m.business_id and b.closed_at is null
    join work w on w.business_id = m.business_id and w.kind = of_kind
   where m.user_id = person
     and (m.right_on_devices in ('manage', 'main') or w.created_by = person or w.assignee_id = person
          or (m.scope = 'all' and w.device_set is not null)
          or w.group_id in (select g.id
                              from memberships own
                              join group_people p on p.membership_id = own.id
                              join groups g on p.group_id in (g.id, g.parent_id)
                             where own.user_id = person)
          or w.device_set in (select s.device_set
                                from (select o.device_set, min(o.id) as id
                                        from memberships own join work o on o.business_id = own.business_id and o.kind = of_kind
                                       where own.user_id = person group by o.device_set) s
                               where (select bool_and(d.device_id in (select a.device_id from single_access a
                                                                       where a.user_id = person and a.way <> 'share'))
                                        from work_devices d where d.work_id = s.id)))
  union
  select w.id
    from users u
    join work w on w.assignee_id = u.id and w.kind = of_kind
    join businesses b on b.id = w.business_id and b.closed_at is null
   where u.id = person and u.agent = 1
  union
  select w.id
    from users u
    join work w on w.created_by = u.id and w.kind = of_kind
    join businesses b on b.id = w.business_id and b.closed_at is null
   where u.id = person and u.operator
  union
  select w.id
    from users u
    join work w on w.kind = 'business-auth' and w.state <> 'draft'
    join businesses b on b.id = w.business_id and b.closed_at is null
   where of_kind = 'business-auth' and u.id = person and u.operator and u.removed_at is null and u.disabled_at is null
$$;
`
