/** In which language somebody last chose to read the console. */
export const accountLanguage = `
alter table users add column language text check (language in ('zh', 'en'));
`
