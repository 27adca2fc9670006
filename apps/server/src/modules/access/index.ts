import type { AccessGate } from '../../http/access.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { userOfToken } from '../accounts/index.ts'
import { findVisibleAlarms, findVisibleDevice, findVisibleUplink } from './queries.ts'

const recordId = /^\d{1,18}$/

/** Decides who may do what to which device. What the caller may not see answers as if it did not exist. */
export function accessGate({ pool, clock }: Pick<Services, 'pool' | 'clock'>): AccessGate {
  return {
    identify: (token) => userOfToken(pool, token, clock.now()),
    device: async (user, boxId) => found(await findVisibleDevice(pool, user.id, boxId)),
    uplink: async (user, uplinkId) => found(await findVisibleUplink(pool, user.id, uplinkId)),
    async alarms(user, alarmIds) {
      const wanted = [...new Set(alarmIds)]
      if (!wanted.every((id) => recordId.test(id))) throw new Refusal(70003)
      const alarms = await findVisibleAlarms(pool, user.id, wanted)
      if (alarms.length < wanted.length) throw new Refusal(70003)
      return alarms
    },
    visible: (user) => ({ userId: user.id }),
  }
}

function found<S>(subject: S | undefined): S {
  if (!subject) throw new Refusal(70003)
  return subject
}
