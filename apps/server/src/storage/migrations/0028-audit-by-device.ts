/** What the audit says of one device is found by its subject: 'device 123456789012', or 'devices 123456789012,234567890123'. */
export const auditByDevice = `
create index audit_subject on audit using hash (subject);
create index audit_devices on audit using gin (string_to_array(substr(subject, 9), ',')) where starts_with(subject, 'devices ');
`
