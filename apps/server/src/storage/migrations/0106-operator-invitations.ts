/** Several people run the platform: who is invited to, since when and by whom they are operators. */
export const operatorInvitations = `
create table operator_invitations (
  id bigint generated always as identity primary key,
  name text not null,
  -- One of the two.
  phone text unique,
  email text,
  invitation_hash bytea not null unique,
  invitation_expires_at timestamptz not null,
  invited_by bigint not null references users,
  created_at timestamptz not null,
  check (num_nonnulls(phone, email) = 1)
);
create unique index operator_invitations_email on operator_invitations (lower(email));

alter table users
  -- Both empty of the first operator, who came with the account.
  add column operator_since timestamptz,
  add column operator_by bigint references users;
create index users_operators on users (id) where operator;
`
