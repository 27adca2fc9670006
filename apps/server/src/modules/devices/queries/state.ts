import { deviceTypes, leastStaleDevice, staleCadences } from '@kilowatch/catalog'

const configured = deviceTypes.filter(({ traits }) => !traits.includes('unconfigured')).map(({ code }) => `'${code}'`)
const unconfigured = `coalesce(d.type, d.announced_type) not in (${configured.join(', ')})`

/** Whether the newest values (`l`: of `latest`) of `d` are old, by the database's clock; never of a device without live values. */
export const hasOldData = `l.at < now() - greatest(d.interval_ms * ${staleCadences}, ${leastStaleDevice}) * interval '1 millisecond'`

/** Of active alarms: how many, the worst (twice its level, one more where one of that level waits for confirmation), since when. */
const summary = `count(*)::int as alarms, max(level * 2 + (confirmed_at is null)::int)::int as worst, min(opened_at) as first_at`

/**
 * State of a device (domain.md) with the summary of its active alarms, as a lateral relation: `d` must be in scope with the columns
 * of `devices`. For some devices; a list over all of them joins `activeAlarms` instead.
 */
export const deviceState = `(
  select a.alarms, a.worst, ${stateCase('a')} as state, ${sinceCase('a')} as state_at
    from (select ${summary} from alarms where device_id = d.id and released_at is null) a left join latest l on l.device_id = d.id
)`

/** The summary of every device that has active alarms; `a` in the expressions below. */
export const activeAlarms = `(select device_id, ${summary} from alarms where released_at is null and device_id is not null group by device_id)`

/** The state as an expression over `d`, its row `l` of `latest` and the summary. An alarm is said before its values grow old: they hide nothing of it. */
export function stateCase(alarms: string): string {
  return `case when d.disabled_at is not null then 'disabled'
              when d.expires_at <= now() then 'expired'
              when ${unconfigured} then 'unconfigured'
              when not d.online then 'offline'
              when ${alarms}.alarms > 0 then 'alarm'
              when ${hasOldData} then 'stale'
              else 'normal' end`
}

function sinceCase(alarms: string): string {
  return `case when d.disabled_at is not null then d.disabled_at
              when d.expires_at <= now() then d.expires_at
              when ${unconfigured} then d.created_at
              when not d.online then coalesce(d.online_at, d.created_at)
              when ${alarms}.alarms > 0 then ${alarms}.first_at
              when ${hasOldData} then l.at
              else greatest(d.online_at, (select released_at from alarms where device_id = d.id order by opened_at desc limit 1)) end`
}

/** States in the order of the list: what a person must act on comes first. */
export const stateOrder = ['alarm', 'offline', 'stale', 'expired', 'disabled', 'unconfigured', 'normal'] as const
