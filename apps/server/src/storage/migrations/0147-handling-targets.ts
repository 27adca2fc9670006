/** How soon a business wants what was done about its alarms recorded stands beside how soon it wants them confirmed and over. */
export const handlingTargets = `
update alarm_targets t
   set levels = (select jsonb_agg('{"handleMinutes": null}' || each.value order by each.ordinality) from jsonb_array_elements(t.levels) with ordinality each);

create view alarm_target_times as
  select t.business_id, (each ->> 'level')::smallint as level,
         make_interval(mins => (each ->> 'confirmMinutes')::int) as confirm_within,
         make_interval(mins => (each ->> 'handleMinutes')::int) as handle_within
    from alarm_targets t cross join jsonb_array_elements(t.levels) each;
`
