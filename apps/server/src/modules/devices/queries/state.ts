import { deviceTypes } from '@kilowatch/catalog'

const configured = deviceTypes.filter(({ traits }) => !traits.includes('unconfigured')).map(({ code }) => `'${code}'`)

/**
 * State of every device as a relation, worst first by `rank`: disabled, expired, unconfigured, offline, alarm, normal (domain.md).
 * Join it with `lateral`; `d` must be in scope and hold the columns of `devices`.
 */
export const deviceState = `(
  select a.alarms, a.worst_level, a.worst_unconfirmed,
         case when d.disabled_at is not null then 'disabled'
              when d.expires_at <= now() then 'expired'
              when coalesce(d.type, d.announced_type) not in (${configured.join(', ')}) then 'unconfigured'
              when not d.online then 'offline'
              when a.alarms > 0 then 'alarm'
              else 'normal' end as state,
         case when d.disabled_at is not null then d.disabled_at
              when d.expires_at <= now() then d.expires_at
              when coalesce(d.type, d.announced_type) not in (${configured.join(', ')}) then d.created_at
              when not d.online then coalesce(d.online_at, d.created_at)
              when a.alarms > 0 then a.first_at
              else greatest(d.online_at, (select released_at from alarms where device_id = d.id order by opened_at desc limit 1)) end as state_at
    from (select count(*)::int as alarms, max(level)::int as worst_level, min(opened_at) as first_at,
                 bool_or(confirmed_at is null and level = top) as worst_unconfirmed
            from (select level, opened_at, confirmed_at, max(level) over () as top
                    from alarms where device_id = d.id and released_at is null) open) a
)`

/** States in the order of the list: what is wrong comes first. */
export const stateOrder = ['alarm', 'offline', 'expired', 'disabled', 'unconfigured', 'normal'] as const
