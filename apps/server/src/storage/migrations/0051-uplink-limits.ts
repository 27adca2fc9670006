/**
 * Limits by which gateways judge while they do not reach the server. Whatever they are made of marks them as outdated here, so that no path
 * can forget it; ingest makes them anew and says them.
 */
export const uplinkLimits = `
alter table uplink_configs
  -- {"types": …, "devices": …}, and the name of that content; null: never made.
  add column limits jsonb,
  add column limits_version text,
  -- They are of other limits, types or devices than there are now.
  add column limits_stale boolean not null default true,
  -- In force there, empty: none; null: the gateway judges nothing.
  add column limits_actual text;
drop index uplink_configs_open;
alter table uplink_configs add column is_open boolean not null generated always as (
  (version <> '' and answered <> version)
  or (limits_actual is not null and (limits_stale or limits_version is distinct from limits_actual))
) stored;
create index uplink_configs_open on uplink_configs (uplink_id) where is_open;

create function threshold_limits_changed() returns trigger language plpgsql as $$
begin
  update uplink_configs c set limits_stale = true from devices d
   where d.id = new.device_id and c.uplink_id = d.uplink_id and not c.limits_stale;
  return null;
end $$;
create trigger threshold_sets_added after insert on threshold_sets for each row execute function threshold_limits_changed();
create trigger threshold_sets_changed after update of rules on threshold_sets for each row
  when (old.rules is distinct from new.rules) execute function threshold_limits_changed();

create function device_limits_changed() returns trigger language plpgsql as $$
begin
  update uplink_configs set limits_stale = true where uplink_id = old.uplink_id and not limits_stale;
  if tg_op = 'UPDATE' then
    update uplink_configs set limits_stale = true where uplink_id = new.uplink_id and not limits_stale;
  end if;
  return null;
end $$;
create trigger devices_limits_gone after delete on devices for each row execute function device_limits_changed();
create trigger devices_limits after update of uplink_id, ref, type, announced_type, disabled_at on devices for each row
  when ((old.uplink_id, old.ref, old.type, old.announced_type, old.disabled_at)
        is distinct from (new.uplink_id, new.ref, new.type, new.announced_type, new.disabled_at))
  execute function device_limits_changed();
`
