/** Operation tickets with their steps; which devices they have in hand, and who confirms them. */
export const operations = `
create table operation_settings (
  business_id bigint primary key references businesses on delete cascade,
  two_persons boolean not null,
  approval boolean not null
);

create table operation_tickets (
  id bigint primary key references work on delete cascade,
  -- As the work's: the list of a business finds its page by it.
  business_id bigint not null references businesses on delete cascade,
  purpose text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- As the business asked for it when it was written.
  two_persons boolean not null,
  guardian_id bigint references users on delete set null,
  fault_id bigint references faults on delete set null,
  begun_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  check (ends_at > starts_at)
);
create index operation_tickets_business on operation_tickets (business_id, starts_at desc, id desc);
create index operation_tickets_guardian on operation_tickets (guardian_id) where guardian_id is not null;
create index operation_tickets_fault on operation_tickets (fault_id) where fault_id is not null;

create table operation_steps (
  ticket_id bigint not null references operation_tickets on delete cascade,
  place smallint not null,
  text text not null,
  -- Of a command; its device may be gone.
  device_id integer references devices on delete set null,
  control text,
  value text,
  -- Who carried it out, or asked the second person; 'asked_at' while that one is waited for.
  asked_by bigint references users on delete set null,
  asked_at timestamptz,
  confirmed_by bigint references users on delete set null,
  note text not null default '',
  by_hand boolean not null default false,
  done_at timestamptz,
  -- Its newest command, and what became of it: kept longer than the command.
  command_id uuid references device_commands on delete set null,
  outcome jsonb,
  primary key (ticket_id, place),
  check ((control is null) = (value is null))
);
create index operation_steps_command on operation_steps (command_id) where command_id is not null;

-- What became of a command stands at the step that gave it; a step is done when a reading shows it.
create function command_ends_step() returns trigger language plpgsql as $$
begin
  update operation_steps
     set outcome = jsonb_build_object('state', new.state, 'reason', new.reason, 'reading', new.reading, 'requestedAt', new.requested_at,
                                      'sentAt', new.sent_at, 'acknowledgedAt', new.acknowledged_at, 'endedAt', new.ended_at),
         done_at = case when new.state = 'verified' then new.ended_at end
   where command_id = new.id;
  return null;
end $$;
create trigger device_commands_end_step after update on device_commands for each row
  when (old.ended_at is null and new.ended_at is not null) execute function command_ends_step();

-- Devices that a ticket has in hand, until the clock takes them out of it. What went to another business is nobody's to lock.
create view locked_devices as
  select wd.device_id, w.id as ticket_id, w.number, w.assignee_id as holder_id, w.due_at as until_at
    from work_devices wd
    join work w on w.id = wd.work_id and w.kind = 'operation' and w.state = 'hand' and w.closed_at is null
    join devices d on d.id = wd.device_id and d.business_id = w.business_id;

-- The second person has to do with the ticket.
do $$
declare
  roles text := rtrim(pg_get_viewdef('work_roles'::regclass), '; ');
  seen text := rtrim((select prosrc from pg_proc where proname = 'work_seen_by'));
begin
  execute 'create or replace view work_roles as ' || roles || $view$
    union all
    select m.user_id, w.id, 'guardian'::text
      from operation_tickets t
      join work w on w.id = t.id
      join memberships m on m.user_id = t.guardian_id and m.business_id = w.business_id
  $view$;
  execute 'create or replace function work_seen_by(person bigint, of_kind text) returns setof bigint language sql stable as ' || quote_literal(seen || $more$
  union
  select w.id
    from operation_tickets t
    join work w on w.id = t.id
    join memberships m on m.user_id = t.guardian_id and m.business_id = w.business_id
    join businesses b on b.id = w.business_id and b.closed_at is null
   where of_kind = 'operation' and t.guardian_id = person
$more$);
end $$;
`
