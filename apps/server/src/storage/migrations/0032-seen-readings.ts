/** What a person saw who commanded something dangerous; its gateway looks whether that still is so. */
export const seenReadings = `
alter table device_commands add column seen smallint;
`
