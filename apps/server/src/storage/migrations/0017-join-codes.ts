/** A code that an invited person tells, and so joins. */
export const joinCodes = `
alter table verification_codes drop constraint verification_codes_purpose_check;
alter table verification_codes add constraint verification_codes_purpose_check
  check (purpose in ('sign-in', 'register', 'reset', 'contact', 'join'));
`
