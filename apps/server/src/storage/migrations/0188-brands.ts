/**
 * The brand is of a business, where operators set it; nothing ever set that of a person. Their column stays for processes of the version
 * before, which read it until they are replaced.
 */
export const brands = `
alter table businesses add column brand text not null default '00' check (brand in ('00', '3S'));
`
