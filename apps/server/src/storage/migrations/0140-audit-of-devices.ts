/** What was done to one device is found by action and time, however much of it there is. Of one device alone: entries about several have their own. */
export const auditOfDevices = `
create index audit_device_actions on audit (subject, business_id, action, at desc, id desc) where starts_with(subject, 'device ');
`
