/** A state that becomes active again and again is one alarm, which says how often (ISA-18.2: chattering). */
export const chatteringAlarms = `
alter table alarms add column activations int check (activations > 1);

-- As before, with the columns that alarms have now.
create or replace view visible_alarms as
  select b.user_id,
         greatest(b."right", (select max(s."right") from single_access s where s.user_id = b.user_id and s.device_id = a.device_id)) as "right",
         a.*
    from (select user_id, business_id, max("right") as "right" from business_access group by user_id, business_id) b
    join alarms a on a.business_id = b.business_id
    join businesses o on o.id = a.business_id and o.closed_at is null
  union all
  select s.user_id, s."right", a.*
    from (select user_id, device_id, max("right") as "right" from single_access group by user_id, device_id) s
    join alarms a on a.device_id = s.device_id
    join businesses o on o.id = a.business_id and o.closed_at is null
   where not exists (select from business_access b where b.user_id = s.user_id and b.business_id = a.business_id);
`
