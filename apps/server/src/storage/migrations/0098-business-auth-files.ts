/** Pictures of authentications among the files: added to whatever holds files by now. */
export const businessAuthFiles = `
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_held_by_kind_check');
begin
  alter table files drop constraint files_held_by_kind_check;
  execute 'alter table files add constraint files_held_by_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''business-auth''::text, ''business-auth-identity''::text, ');
  -- An identity card is seen by the business's own administrators, and for forty minutes by a reviewer who asked for it.
  execute 'create or replace view visible_files as ' || rtrim(pg_get_viewdef('visible_files'::regclass), '; ') || $view$
    union all
    select v.user_id, f.id, f.business_id
      from files f join visible_work v on v.work_id = f.held_by_id
     where f.held_by_kind in ('business-auth', 'business-auth-identity') and v.roles && '{admin,reviewer}'
       and (f.held_by_kind = 'business-auth' or v.roles && '{admin}'
            or exists (select from identity_looks l where l.file_id = f.id and l.user_id = v.user_id and l.at > now() - interval '40 minutes'))
  $view$;
end $$;
`
