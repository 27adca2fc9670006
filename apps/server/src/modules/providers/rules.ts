/** Seconds to wait after the n-th name that is nobody's: names of businesses are not to be tried out. */
export const lookupBackOff = [0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900] as const

/** So long a business may think it over. */
const answerTime = 30 * 86_400_000

/** When an engagement that nobody has answered lapses. */
export function lapseOf(at: Date, until: Date | null): Date {
  const lapse = new Date(at.getTime() + answerTime)
  return until !== null && until < lapse ? until : lapse
}
