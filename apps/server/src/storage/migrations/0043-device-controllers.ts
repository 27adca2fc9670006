/**
 * Who may control a device, beside those who manage it: people whom its owner or an administrator named (ADR 0066). Whoever comes to a device
 * anew (a new member, share or access of an operator) is not allowed again by what they were allowed before.
 */
export const deviceControllers = `
alter table memberships add column control text not null default 'given' check (control in ('given', 'all'));
create table device_controllers (
  device_id integer not null references devices on delete cascade,
  user_id bigint not null references users on delete cascade,
  given_by bigint references users on delete set null,
  given_at timestamptz not null,
  primary key (device_id, user_id)
);
create index device_controllers_user on device_controllers (user_id);

-- Permission alone: it counts only together with the right to operate.
create view control_permissions as
  select m.user_id, d.id as device_id, 'business' as given_for
    from memberships m join devices d on d.business_id = m.business_id where m.control = 'all' and m.user_id is not null
  union all
  select user_id, device_id, 'device' from device_controllers;

-- Whoever could control before goes on.
update memberships set control = 'all' where right_on_devices in ('operate', 'manage', 'main');
insert into device_controllers (device_id, user_id, given_at)
select a.device_id, a.user_id, now() from device_access a group by a.device_id, a.user_id
having max(a."right") = 'operate'
   and not exists (select from control_permissions p where p.user_id = a.user_id and p.device_id = a.device_id);

create function control_ends_in_business() returns trigger language plpgsql as $$
declare person bigint; business bigint;
begin
  if tg_table_name = 'operator_grants' then person := new.operator_id; business := new.business_id;
  elsif tg_op = 'DELETE' then person := old.user_id; business := old.business_id;
  else person := new.user_id; business := new.business_id;
  end if;
  delete from device_controllers c using devices d where d.id = c.device_id and d.business_id = business and c.user_id = person;
  return null;
end $$;
create trigger memberships_control after insert or delete on memberships for each row execute function control_ends_in_business();
create trigger operator_grants_control after insert on operator_grants for each row execute function control_ends_in_business();

create function control_ends_with_share() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then delete from device_controllers where device_id = old.device_id and user_id = old.user_id;
  else delete from device_controllers where device_id = new.device_id and user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger device_shares_control after insert or delete on device_shares for each row execute function control_ends_with_share();

create function control_ends_with_transfer() returns trigger language plpgsql as $$
begin
  delete from device_controllers where device_id = new.id;
  return null;
end $$;
create trigger devices_control after update of business_id on devices for each row
  when (old.business_id is distinct from new.business_id) execute function control_ends_with_transfer();
`
