/** The condition that `own` is of a business of this person: departments, groups and employees of another one filter nothing that could be told from an empty answer. */
export function ofBusinessOf(user: string): string {
  return `own.business_id in (select business_id from memberships where user_id = ${user})`
}
