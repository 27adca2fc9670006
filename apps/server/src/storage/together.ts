/** What a transaction answers to every statement after one that failed. */
const aborted = '25P02'

/**
 * Waits for statements that were sent at once in one transaction (`ConnectOptions.pipelined`), also where some failed.
 * @throws what failed first, not what failed because of it
 */
export async function together<T extends readonly unknown[] | []>(sent: T): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  const failures = (await Promise.allSettled(sent)).flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((failure) => (failure as { code?: string }).code !== aborted) ?? failures[0]
  return Promise.all(sent)
}
