/** The fields of a query as they travel: texts; what is not given or empty stays at home. Lists are joined by commas. */
export function wireQuery(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]))
}
