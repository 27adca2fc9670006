/** Messages that alarms were cleared are found by when that was. */
export const alarmsByRelease = `
create index alarms_released on alarms (business_id, released_at) where released_at is not null;
`
