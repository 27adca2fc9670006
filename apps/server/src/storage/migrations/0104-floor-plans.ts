/** A scene of a site is a floor plan of it, among others in an order. */
export const floorPlans = `
alter table vr_scenes add column site_id bigint references sites on delete set null;
alter table vr_scenes add column sort integer not null default 0;
create index vr_scenes_site on vr_scenes (site_id);
`
