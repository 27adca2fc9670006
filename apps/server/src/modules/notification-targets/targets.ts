import type { Language } from '@kilowatch/catalog'
import type { NotificationTarget } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { notificationFailureText } from '../delivery/index.ts'
import { listTargets, type TargetRow } from './queries.ts'

export async function listNotificationTargets({ db }: Services, businessId: string, language: Language): Promise<NotificationTarget[]> {
  return (await listTargets(db, businessId)).map((row) => shownTarget(row, language))
}

export function shownTarget({ lastSentAt, lastFailure, lastFailureAt, ...target }: TargetRow, language: Language): NotificationTarget {
  const failure = lastFailure !== null && lastFailureAt !== null
  return {
    ...target,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    lastFailure: failure ? { at: lastFailureAt.toISOString(), text: notificationFailureText(lastFailure, language) } : null,
  }
}
