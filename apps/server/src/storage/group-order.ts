/** In which order groups are listed: the first level first, those of the second in the order of the groups above them. `g`: the groups' name in the statement. */
export const groupOrder = (g: string): string =>
  `${g}.parent_id is not null, (select above.place from groups above where above.id = ${g}.parent_id), ${g}.parent_id, ${g}.place, ${g}.name collate "zh-x-icu", ${g}.id`
