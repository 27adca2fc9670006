/**
 * An alarm that opens while another is active that explains it is that one's symptom: of its own device, of what feeds it, or of its gateway.
 * Nothing grave is a symptom of what is less grave.
 */
export const symptoms = `
alter table alarms add column symptom_of bigint references alarms on delete set null;
create index alarms_symptoms on alarms (symptom_of) where symptom_of is not null;

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

-- Of those that were active when it opened the first that is no symptom itself. That another device cannot be read explains nothing
-- at what it feeds; of a gateway that is silent only silence is a symptom. What is told of the past late looks at the 200 of a device that
-- were over first after it: more would cost the others, however many a gateway brings.
create function cause_of(told alarms) returns bigint language plpgsql stable as $$
begin
  return (
    with recursive supplies (device_id) as (
      select told.device_id
      union
      select f.source_id from supplies s join device_feeds f on f.load_id = s.device_id),
    near as (
      select r.* from supplies s join alarms r on r.device_id = s.device_id
       where r.released_at is null and (s.device_id = told.device_id or r.kind in ('threshold', 'state'))
      union all
      select r.* from supplies s cross join lateral (
        select * from alarms past where past.device_id = s.device_id and past.released_at >= told.opened_at order by past.released_at limit 200) r
       where s.device_id = told.device_id or r.kind in ('threshold', 'state')
      union all
      select r.* from alarms r
       where r.uplink_id = told.uplink_id and r.device_id is null and r.released_at is null and told.kind not in ('threshold', 'state'))
    select r.id from near r
     where r.business_id = told.business_id and r.symptom_of is null and r.level >= told.level
       and (r.opened_at, r.id) < (told.opened_at, told.id)
     order by r.opened_at, r.id limit 1);
end $$;

-- What is restored knows its cause.
create function find_cause() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('kilowatch.restoring', true), '') <> 'on' then
    new.symptom_of := cause_of(new);
  end if;
  return new;
end $$;

-- Of what is long over nobody asks for the cause, and of a device whose alarms come and go all the time it would take long.
do $$
declare
  told alarms;
  cause bigint;
begin
  for told in select * from alarms where released_at is null or opened_at > now() - interval '30 days' order by opened_at, id loop
    cause := cause_of(told);
    if cause is not null then
      update alarms set symptom_of = cause where id = told.id;
    end if;
  end loop;
end $$;

create trigger alarms_find_causes before insert on alarms for each row execute function find_cause();
`
