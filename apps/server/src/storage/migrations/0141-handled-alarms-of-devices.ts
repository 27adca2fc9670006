/** Records of what was done about the alarms of one device. */
export const handledAlarmsOfDevices = `
create index alarms_device_handling on alarms (device_id, handling_id) where handling_id is not null;
`
