/** What a state's alarm was of: the last load without power is found without a look at all alarms of a business. */
export const alarmsByState = `
create index alarms_state on alarms (business_id, point, side) where kind = 'state';
`
