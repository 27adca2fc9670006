/** What a failed transaction means: the content cannot be stored, the table lacks a day, or the store is in trouble and it may pass. */
export type Failure = 'content' | 'no-partition' | 'trouble'

/** Classes of SQLSTATE that are about the values given: data exceptions and broken constraints. */
const contentClasses = new Set(['22', '23'])
/** A check violation that names no constraint: no partition is there for the row. */
const checkViolation = '23514'

export function failureOf(error: unknown): Failure {
  const code = codeOf(error)
  if (code === undefined) return error instanceof RangeError || error instanceof TypeError ? 'content' : 'trouble'
  if (code === checkViolation && !(error as { constraint?: string }).constraint) return 'no-partition'
  return contentClasses.has(code.slice(0, 2)) ? 'content' : 'trouble'
}

/** Five characters of PostgreSQL; codes of Node (ECONNREFUSED) are longer. */
function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}
