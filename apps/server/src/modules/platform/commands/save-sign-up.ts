import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { readSignUp, saveSetting } from '../../settings/index.ts'
import type { Actor } from '../actor.ts'

type SignUp = Awaited<ReturnType<typeof readSignUp>>

export async function saveSignUp({ db, clock }: Services, wish: SignUp, by: Actor): Promise<SignUp> {
  const at = clock.now()
  return db.transaction(async (tx) => {
    const before = await readSignUp(tx)
    await saveSetting(tx, 'sign-up', wish, { by: by.userId, at })
    const entry = { at, businessId: null, userId: by.userId, action: 'sign-up.save' as const, subject: 'sign-up', address: by.address }
    await writeAudit(tx, { ...entry, before, after: wish })
    return wish
  })
}
