const known = ['api', 'ingest', 'worker'] as const

/** The roles that have words, in their usual order. */
export function rolesOf(roles: string): (typeof known)[number][] {
  const said = roles.split(/[,\s+]+/)
  return known.filter((role) => said.includes(role))
}

/** "182 MB". */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`
}
