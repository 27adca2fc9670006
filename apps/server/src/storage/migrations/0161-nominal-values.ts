/** Nominal values of a device's measures by pattern, as its gateway says them: default limits follow them (ADR 0119). */
export const nominalValues = `
alter table devices add column nominal jsonb not null default '{}';
`
