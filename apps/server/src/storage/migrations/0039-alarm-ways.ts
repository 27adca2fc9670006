/**
 * The ways in which somebody sees alarms: whole businesses, and single devices of others. What is newest is taken of each way by an index;
 * `visible_alarms` shows the same alarms to the same people.
 */
export const alarmWays = `
create view alarm_ways as
  select b.user_id, b.business_id, null::integer as device_id
    from (select distinct user_id, business_id from business_access) b
    join businesses o on o.id = b.business_id and o.closed_at is null
  union all
  select s.user_id, d.business_id, s.device_id
    from (select distinct user_id, device_id from single_access) s
    join devices d on d.id = s.device_id
    join businesses o on o.id = d.business_id and o.closed_at is null
   where not exists (select from business_access b where b.user_id = s.user_id and b.business_id = d.business_id);

create index alarms_device_released on alarms (device_id, released_at) where released_at is not null;
`
