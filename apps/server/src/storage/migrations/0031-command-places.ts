/** Commands that are kept at once have an order: settings that a rule holds together are set one after the other. */
export const commandPlaces = `
alter table device_commands add column place smallint not null default 0;
`
