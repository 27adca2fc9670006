/** The condition that `own` is of a business of this person: departments, groups and employees of another one filter nothing that could be told from an empty answer. */
export function ofBusinessOf(user: string): string {
  return `own.business_id in (select business_id from memberships where user_id = ${user})`
}

/** The condition that a device, `d`, stands at a site of a business of this person that is in that province or city. */
export function atPlaceOf(user: string, of: 'province' | 'city', place: string): string {
  return `(d.business_id, d.site) in (select own.business_id, own.name from sites own where ${ofBusinessOf(user)} and own.${of} = ${place})`
}

/** The condition that a device stands in a group or in one below it, of a business of this person. */
export function inGroupOf(user: string, group: string, device: string): string {
  return `${device} in (
      select h.device_id from group_devices h join groups own on own.id = h.group_id and ${ofBusinessOf(user)} where ${group} in (own.id, own.parent_id))`
}

/** The condition that a device, `d`, belongs to no department of its business. */
export const inNoDepartment = `not exists (
  select from device_departments h join departments p on p.id = h.department_id where h.device_id = d.id and p.business_id = d.business_id)`
