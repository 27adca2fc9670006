/** Passages and commands by a number of their own as well: a list of events of all kinds finds each by a whole number, in the order they came. */
export const eventNumbers = `
alter table passages add column number bigint generated always as identity;
create unique index passages_number on passages (number);
alter table device_commands add column number bigint generated always as identity;
create unique index device_commands_number on device_commands (number);
`
