/**
 * How far permission to control goes (ADR 0072): commands, or also set values and what is planned. What was given before was for commands.
 */
export const controlScopes = `
alter table memberships drop constraint memberships_control_check;
alter table memberships add constraint memberships_control_check check (control in ('given', 'all', 'settings'));
alter table device_controllers add column scope text not null default 'commands' check (scope in ('commands', 'settings'));

-- The further scope sorts last.
create or replace view control_permissions as
  select m.user_id, d.id as device_id, 'business' as given_for, case m.control when 'settings' then 'settings' else 'commands' end as scope
    from memberships m join devices d on d.business_id = m.business_id where m.control in ('all', 'settings') and m.user_id is not null
  union all
  select user_id, device_id, 'device', scope from device_controllers;
`
