/** How much of rounds a person should have in a week. */
export const roundMinutes = `
alter table patrol_settings add column week_minutes integer not null default 1200 check (week_minutes between 30 and 10080);
`
