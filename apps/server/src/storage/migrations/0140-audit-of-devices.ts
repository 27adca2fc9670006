/**
 * What was done to one device is found by action and time, however much of it there is. Of one device alone: entries about several have their
 * own. The time is said so that no other index has its order: the planner would go through all entries by time for an action that is rare.
 */
export const auditOfDevices = `
create index audit_device_actions on audit (subject, business_id, action, (at at time zone 'UTC') desc, id desc) where starts_with(subject, 'device ');
`
