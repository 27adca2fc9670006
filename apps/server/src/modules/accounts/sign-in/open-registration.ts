import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { readSignUp } from '../../settings/index.ts'

/** @throws Refusal 30001 where people cannot register by themselves */
export async function demandOpenRegistration(db: Queryable): Promise<void> {
  if (!(await readSignUp(db)).registration) throw new Refusal(30001, { says: says('registration-closed') })
}
