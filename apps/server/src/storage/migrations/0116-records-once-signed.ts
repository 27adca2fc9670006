/** A provider that is let see the records of a device sees them once they are signed; drafts are seen by whoever has to do with their form. */
export const recordsOnceSigned = `
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
          -- People of a provider, of the devices that the business lets it see: what nobody has signed yet is none of theirs.
          select m.user_id, r.id, r.business_id
            from memberships m join authorized_devices d on d.provider_id = m.business_id
            join patrol_records r on r.device_id = d.device_id and r.business_id = d.business_id
           where m.user_id is not null
             and (r.form_id is null or exists (select from work w where w.id = r.form_id and w.state <> 'draft'))) a
    join businesses b on b.id = a.business_id and b.closed_at is null;
`
