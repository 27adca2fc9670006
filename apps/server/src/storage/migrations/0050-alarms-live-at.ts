/** Of an alarm whose beginning came late with a backlog: when a live reading opened it, and people could know of it. */
export const alarmsLiveAt = `
alter table alarms add column live_at timestamptz;
`
