/** People without a business bring files too: pictures of what they write to those who run the platform. */
export const filesOfPeople = `
alter table files alter column business_id drop not null;
alter table upload_tickets alter column business_id drop not null;
do $$ begin
  execute 'create or replace view visible_files as ' || rtrim(pg_get_viewdef('visible_files'::regclass), ';') || '
  union all
  select f.created_by as user_id, f.id, f.business_id from files f where f.held_by_kind is null and f.business_id is null';
end $$;
`
