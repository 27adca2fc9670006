/**
 * One outage is one cause: a symptom counts with what explains it, and what is read more slowly than what it feeds still explains it.
 * A UPS is read every two seconds and the meter before it every five, so that the symptom is often told first.
 */
export const causesThatComeLate = `
-- In a storm the statistics know of quiet times only: device by device, so that their index is used and not all open alarms of the business.
create or replace function cause_of(told alarms) returns bigint language plpgsql stable as $$
begin
  return (
    with recursive supplies (device_id) as (
      select told.device_id
      union
      select f.source_id from supplies s join device_feeds f on f.load_id = s.device_id),
    near as (
      select r.* from supplies s cross join lateral (
        select * from alarms present where present.device_id = s.device_id and present.released_at is null offset 0) r
       where (s.device_id = told.device_id or r.kind in ('threshold', 'state'))
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

create or replace function find_cause() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('kilowatch.restoring', true), '') <> 'on' then
    new.symptom_of := cause_of(new);
    if new.symptom_of is not null then
      new.cause_id := (select cause_id from alarms where id = new.symptom_of);
    end if;
  end if;
  return new;
end $$;

-- What began at most half a minute before at its own device or at what that feeds, is no graver and has no cause becomes its symptom, with its own symptoms.
create function adopt_symptoms() returns trigger language plpgsql as $$
declare
  load int;
  early bigint[];
  adopted bigint[];
begin
  if coalesce(current_setting('kilowatch.restoring', true), '') = 'on' then
    return null;
  end if;
  -- Device by device, so that a storm goes by their index: the statistics know of quiet times only.
  for load in
    with recursive loads (device_id) as (
      select new.device_id
      union
      select f.load_id from loads l join device_feeds f on f.source_id = l.device_id)
    select device_id from loads
  loop
    with found as (
      update alarms a set symptom_of = new.id, cause_id = new.cause_id
       where a.device_id = load and a.business_id + 0 = new.business_id and a.symptom_of is null and a.level <= new.level
         and a.kind in ('threshold', 'state') and a.opened_at between new.opened_at - interval '30 seconds' and new.opened_at and a.id <> new.id
      returning a.id)
    select array_agg(id) into early from found;
    adopted := adopted || early;
  end loop;
  if adopted is not null then
    update alarms set symptom_of = new.id, cause_id = new.cause_id where symptom_of = any(adopted);
  end if;
  return null;
end $$;

create trigger alarms_adopt_symptoms after insert on alarms for each row
  when (new.device_id is not null and new.symptom_of is null and new.kind in ('threshold', 'state')) execute function adopt_symptoms();

update alarms a set cause_id = r.cause_id from alarms r where r.id = a.symptom_of and a.cause_id <> r.cause_id;
`
