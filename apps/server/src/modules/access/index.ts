import type { RecordKind } from '@kilowatch/contract'
import type { AccessGate } from '../../http/access.ts'
import { Refusal } from '../../http/refusal.ts'
import type { RecordSubject, User } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { type SeenSessions, userOfToken } from '../sessions/index.ts'
import { findRecords, findVisibleAlarms, findVisibleDevices, findVisibleUplink, findWholeBusiness } from './queries.ts'

export { findRecords, findVisibleAlarms, findVisibleDevices }

const recordId = /^\d{1,18}$/

/** Decides who may do what to which device; `seen` is told who came. What the caller may not see answers as if it did not exist. */
export function accessGate({ db, clock }: Pick<Services, 'db' | 'clock'>, seen?: SeenSessions): AccessGate {
  async function recordsOf(user: User, kind: RecordKind, ids: readonly string[]): Promise<RecordSubject[]> {
    const wanted = [...new Set(ids)]
    if (!wanted.every((id) => recordId.test(id))) throw new Refusal(70003)
    return allOf(wanted, await findRecords(db, kind, wanted, user))
  }
  return {
    identify: (token) => userOfToken(db, token, clock.now(), seen),
    devices: async (user, boxIds) => {
      const wanted = [...new Set(boxIds)]
      return allOf(wanted, await findVisibleDevices(db, user.id, wanted))
    },
    uplink: async (user, uplinkId) => found(await findVisibleUplink(db, user.id, uplinkId)),
    async alarms(user, alarmIds) {
      const wanted = [...new Set(alarmIds)]
      if (!wanted.every((id) => recordId.test(id))) throw new Refusal(70003)
      return allOf(wanted, await findVisibleAlarms(db, user.id, wanted))
    },
    record: async (user, kind, id) => found((await recordsOf(user, kind, [id]))[0]),
    records: recordsOf,
    visible: (user) => ({ userId: user.id }),
    async view(user) {
      const business = await findWholeBusiness(db, user.id)
      return business && business === user.business?.id ? `business ${business}` : undefined
    },
  }
}

function found<S>(subject: S | undefined): S {
  if (!subject) throw new Refusal(70003)
  return subject
}

function allOf<S>(wanted: readonly string[], subjects: S[]): S[] {
  if (subjects.length < wanted.length) throw new Refusal(70003)
  return subjects
}
