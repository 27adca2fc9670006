/** Records of patrols are seen by people of the providers that a business authorizes. */
export const recordsForProviders = `
-- Of which devices a provider sees the patrol records, by each authorization that says so.
create view authorized_devices as
  select e.provider_id, e.business_id, e.id as engagement_id, d.id as device_id, a.until_at, e.until_at as engaged_until
    from active_engagements e
    join engagement_authorizations a on a.engagement_id = e.id and (a.until_at is null or a.until_at > now())
    join lateral (
         select a.device_id as id where a.device_id is not null
         union all
         select gd.device_id from groups g join group_devices gd on gd.group_id = g.id where a.group_id in (g.id, g.parent_id)) one on true
    join devices d on d.id = one.id and d.business_id = e.business_id
   where e.kind = 'patrol';

create or replace view patrol_record_authorizations as
  select provider_id, business_id, engagement_id, device_id,
         least(case when bool_and(until_at is not null) then max(until_at) end, engaged_until) as until_at
    from authorized_devices
   group by provider_id, business_id, engagement_id, engaged_until, device_id;

create or replace view visible_patrol_records as
  select a.user_id, a.id, a.business_id
    from (select m.user_id, r.id, r.business_id
            from memberships m join patrol_records r on r.business_id = m.business_id
           where m.right_on_devices in ('manage', 'main') and m.user_id is not null
          union
          select v.user_id, r.id, r.business_id
            from visible_devices v join patrol_records r on r.device_id = v.id and r.business_id = v.business_id
            join memberships m on m.user_id = v.user_id and m.business_id = r.business_id
          union
          select v.user_id, r.id, r.business_id from visible_work v join patrol_records r on r.form_id = v.work_id
          union
          select m.user_id, r.id, r.business_id
            from patrol_records r join memberships m on m.user_id = r.owner_id and m.business_id = r.business_id
          union
          select m.user_id, r.id, r.business_id
            from patrol_record_shares s join patrol_records r on r.id = s.record_id
            join memberships m on m.user_id = s.user_id and m.business_id = r.business_id
          union
          -- People of a provider, of the devices that the business lets it see.
          select m.user_id, r.id, r.business_id
            from memberships m join authorized_devices d on d.provider_id = m.business_id
            join patrol_records r on r.device_id = d.device_id and r.business_id = d.business_id
           where m.user_id is not null) a
    join businesses b on b.id = a.business_id and b.closed_at is null;
`
