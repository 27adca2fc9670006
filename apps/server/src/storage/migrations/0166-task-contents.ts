/** Of what a file that a task made tells: whoever fetches it must see all of that then. Null: of no single records. */
export const taskContents = `
alter table tasks add column shows jsonb;
update tasks
   set shows = jsonb_build_object(
         'record', case wish ->> 'kind' when 'alarm-evidence' then 'alarm' when 'device-card' then 'device' when 'patrol-task' then 'work' else wish ->> 'kind' end,
         'ids', wish -> 'ids')
 where kind = 'document-zip' and sha256 is not null;
`
