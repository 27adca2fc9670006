/** In which province a site is: the fleet is opened from there to its cities. */
export const siteProvinces = `alter table sites add column province text not null default '';`
