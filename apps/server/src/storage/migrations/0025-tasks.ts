/** What takes longer than a person waits for. */
export const tasks = `
create table tasks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- In which they asked for it; null: of the platform.
  business_id bigint references businesses on delete cascade,
  kind text not null,
  -- What is wished, as its kind reads it, and in which language.
  wish jsonb not null,
  language text not null check (language in ('zh', 'en')),
  address text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- So much of so much; total is null while nobody knows.
  done integer not null default 0,
  total integer,
  -- Whoever works on it has it until then; a number for each try, so that who lost it writes nothing.
  attempt integer not null default 0,
  leased_until timestamptz,
  -- A code, and words of a refusal in both languages.
  failure jsonb,
  name text,
  type text,
  bytes bigint,
  sha256 text references file_contents,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index tasks_user on tasks (user_id, id desc);
create index tasks_business on tasks (business_id);
create index tasks_open on tasks (id) where state in ('waiting', 'running');
create index tasks_ended on tasks (ended_at) where ended_at is not null;
create index tasks_content on tasks (sha256) where sha256 is not null;
`
