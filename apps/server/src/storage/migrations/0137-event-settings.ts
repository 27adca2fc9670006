/** Of which alarms a business asks for a handling record: from a level on, and from a moment on. */
export const eventSettings = `
create table event_settings (
  business_id bigint primary key references businesses on delete cascade,
  -- Null: of none.
  least_level smallint check (least_level between 1 and 4),
  asked_from timestamptz not null
);
-- What was over before anybody could write records waits for none.
insert into event_settings (business_id, least_level, asked_from) select id, 3, now() from businesses;

-- Without a row: serious ones, for as long as there is the business.
create view asked_handlings as
  select b.id as business_id, case when s.business_id is null then 3 else s.least_level end as least_level,
         coalesce(s.asked_from, b.created_at) as asked_from
    from businesses b left join event_settings s on s.business_id = b.id;
`
