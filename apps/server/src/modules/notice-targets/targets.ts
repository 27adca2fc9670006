import type { Language } from '@kilowatch/catalog'
import type { NoticeTarget } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { noticeFailureText } from '../delivery/index.ts'
import { listTargets, type TargetRow } from './queries.ts'

export async function listNoticeTargets({ db }: Services, businessId: string, language: Language): Promise<NoticeTarget[]> {
  return (await listTargets(db, businessId)).map((row) => shownTarget(row, language))
}

export function shownTarget({ lastSentAt, lastFailure, lastFailureAt, ...target }: TargetRow, language: Language): NoticeTarget {
  const failure = lastFailure !== null && lastFailureAt !== null
  return {
    ...target,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    lastFailure: failure ? { at: lastFailureAt.toISOString(), text: noticeFailureText(lastFailure, language) } : null,
  }
}
