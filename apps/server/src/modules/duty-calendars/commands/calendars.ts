import { randomBytes } from 'node:crypto'
import type { Language } from '@kilowatch/catalog'
import type { Membership } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { hashToken } from '../../sessions/index.ts'
import { deleteCalendar, putCalendar } from '../queries/calendars.ts'

interface CalendarActor extends UserActor {
  business: Membership
}

/** Its code of 256 bits is told here and never again; an address that there was ends. */
export async function makeCalendar(
  wish: { schedules: boolean; language: Language },
  actor: CalendarActor,
  services: Services,
): Promise<{ code: string }> {
  const code = randomBytes(32).toString('base64url')
  const { employeeId } = actor.business
  const options = { action: 'duty.make-calendar', subject: `employee ${employeeId}` } as const
  await change(services, actor, options, async (tx, { at, note }) => {
    const before = await deleteCalendar(tx, employeeId)
    await putCalendar(tx, { ...wish, employeeId, userId: actor.user.id, hash: hashToken(code) }, at)
    note({ ...(before ? { action: 'duty.renew-calendar', before } : {}), after: { schedules: wish.schedules } })
  })
  return { code }
}

export async function endCalendar(actor: CalendarActor, services: Services): Promise<void> {
  const { employeeId } = actor.business
  const options = { action: 'duty.end-calendar', subject: `employee ${employeeId}` } as const
  await change(services, actor, options, async (tx, { note, unchanged }) => {
    const before = await deleteCalendar(tx, employeeId)
    if (before) note({ before })
    else unchanged()
  })
}
