/** Groups stand in the order that people give them, among those of one level below one group; as yet by name. */
export const placesOfGroups = `
alter table groups add column place integer not null default 0;
update groups g set place = n.place
  from (select id, row_number() over (partition by business_id, parent_id order by name collate "zh-x-icu", id) as place from groups) n
 where n.id = g.id;
`
