/** Finds the work that waits for somebody among all that is open. */
export const openWork = `
create index work_open on work (business_id, kind, state) where closed_at is null;
-- What nobody was given yet.
create index work_ungiven on work (business_id, kind, state) where closed_at is null and assignee_id is null and provider_id is null;
create index work_open_assignee on work (assignee_id, kind, state) where closed_at is null and assignee_id is not null;
create index work_open_group on work (group_id, kind, state) where closed_at is null and group_id is not null;
create index work_open_provider on work (provider_id, kind, state) where closed_at is null and provider_id is not null;
`
