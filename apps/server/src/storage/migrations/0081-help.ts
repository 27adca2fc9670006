/** What people write to those who run the platform, with what is answered; and questions that many ask. */
export const help = `
create table feedback (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- In whose business the person was when they wrote; null: in none.
  business_id bigint references businesses on delete set null,
  kind text not null check (kind in ('suggestion', 'question')),
  text text not null,
  state text not null default 'waiting' check (state in ('waiting', 'answered')),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index feedback_user on feedback (user_id, changed_at desc);
create index feedback_changed on feedback (changed_at desc);

create table feedback_words (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback on delete cascade,
  text text not null,
  from_platform boolean not null,
  by_user bigint references users on delete set null,
  created_at timestamptz not null
);
create index feedback_words_of on feedback_words (feedback_id, id);

create table faq_entries (
  id bigint generated always as identity primary key,
  question_zh text not null,
  answer_zh text not null,
  question_en text not null,
  answer_en text not null,
  place smallint not null
);
create index faq_entries_place on faq_entries (place, id);

alter table files drop constraint files_held_by_kind_check;
alter table files add constraint files_held_by_kind_check check (held_by_kind in ('device', 'feedback', 'logo', 'work-step'));
create trigger feedback_files_go after delete on feedback referencing old table as gone
  for each statement execute function drop_held_files('feedback');
-- Pictures of feedback are seen by its author, and by those who run the platform.
create or replace view visible_files as
  select f.created_by as user_id, f.id, f.business_id
    from files f join businesses b on b.id = f.business_id and b.closed_at is null
   where f.held_by_kind is null
  union all
  select a.user_id, f.id, f.business_id
    from files f join businesses b on b.id = f.business_id and b.closed_at is null
    join device_access a on a.device_id = f.held_by_id
   where f.held_by_kind = 'device'
  union all
  select m.user_id, f.id, f.business_id
    from files f join businesses b on b.id = f.business_id and b.closed_at is null
    join memberships m on m.business_id = f.held_by_id
   where f.held_by_kind = 'logo' and m.user_id is not null
  union all
  select v.user_id, f.id, f.business_id
    from files f join work_steps s on s.id = f.held_by_id
    join visible_work v on v.work_id = s.work_id
   where f.held_by_kind = 'work-step'
  union all
  select u.id as user_id, f.id, f.business_id
    from files f join feedback o on o.id = f.held_by_id
    join users u on u.id = o.user_id or (u.operator and u.disabled_at is null)
   where f.held_by_kind = 'feedback';
`
