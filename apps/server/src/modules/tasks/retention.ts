import { budgets } from '../../budgets/index.ts'
import type { Services } from '../../services.ts'
import { deleteEnded } from './queries/tasks.ts'

/** Tasks that ended so long ago that nobody comes for what they made; contents go with the next sweep of files. */
export async function letGoOfTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteEnded(db, new Date(clock.now().getTime() - budgets.taskKept.most * 1_000))
}
