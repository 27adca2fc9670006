import type { Services } from '../../services.ts'
import { removeOldNotices } from './queries/writing.ts'

/** As long as the audit: what a notice tells of can be looked up there for two years. */
const daysKept = 731
/** A notice may have thousands of readers. */
const noticesAtOnce = 100

/** Removes messages that nobody needs any more. */
export async function letGoOfOldNotices({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  while ((await removeOldNotices(db, daysKept, clock.now(), noticesAtOnce)) > 0);
}
