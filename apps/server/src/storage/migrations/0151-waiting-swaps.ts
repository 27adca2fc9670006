/** Finds the swaps that wait for a person's consent, and those that wait for the managers of a group. */
export const waitingSwaps = `
create index duty_swaps_asked on duty_swaps (partner_id) where state = 'asked';
create index duty_swaps_agreed on duty_swaps (group_id) where state = 'agreed';
`
