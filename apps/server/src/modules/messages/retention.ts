import type { Services } from '../../services.ts'
import { removeOldMessages } from './queries/writing.ts'

/** As long as the audit: what a message tells of can be looked up there for two years. */
const daysKept = 731
/** A message may have thousands of readers. */
const messagesAtOnce = 100

/** Removes messages that nobody needs any more. */
export async function letGoOfOldMessages({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  while ((await removeOldMessages(db, daysKept, clock.now(), messagesAtOnce)) > 0);
}
