/** Each alarm of a storm asks whether its uplink is silent: the few alarms of uplinks themselves are found without looking through all. */
export const alarmsOfUplinks = `
create index alarms_uplinks on alarms (uplink_id, opened_at) where device_id is null;
`
