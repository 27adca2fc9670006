import { type AuthCase, authReviewCalls } from '@kilowatch/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../../shared/query.ts'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { AuthHistory } from '../auth-history.tsx'
import { DecisionCard } from './decision-card.tsx'
import { FieldsCard } from './fields-card.tsx'
import type { Marking } from './marking.ts'
import { PicturesCard } from './pictures-card.tsx'
import styles from './review.module.css'
import type { Undoable } from './undo-bar.tsx'

interface CaseViewProps {
  id: string
  onDecided: (undoable: Undoable) => void
  onSkip: () => void
}

/** One case: opening it takes it for forty minutes, where nobody else has it. */
export function CaseView({ id, onDecided, onSkip }: CaseViewProps) {
  const { t } = useTranslation('business-auth')
  const found = useCall(authReviewCalls.readAuthCase, { params: { authId: id } }, { every: 15_000 })
  useHold(found.data)
  if (!found.data) {
    if (found.error) return <Failure what={t('review.case')} error={found.error} onRetry={() => void found.refetch()} />
    return <Skeleton rows={8} height={560} />
  }
  return <Present found={found.data} onDecided={onDecided} onSkip={onSkip} />
}

function Present({ found, onDecided, onSkip }: { found: AuthCase } & Omit<CaseViewProps, 'id'>) {
  const [marking, mark] = useState<Marking | null>(null)
  const [seen, see] = useState(false)
  const [newest, former] = found.submissions
  if (!newest) return null
  const decides = found.state === 'review' && (found.hold === null || found.hold.mine)
  return (
    <div className={styles.view}>
      <div className={styles.middle}>
        <PicturesCard found={found} newest={newest} former={former} marking={marking} onMark={mark} onSeen={() => see(true)} />
        <AuthHistory submissions={found.submissions} applicant={found.applicant} />
      </div>
      <div className={styles.side}>
        <FieldsCard found={found} newest={newest} former={former} marking={decides ? marking : null} onMark={decides ? mark : null} />
        <DecisionCard found={found} newest={newest} seen={seen} onDecided={onDecided} onSkip={onSkip} />
      </div>
    </div>
  )
}

/** Once for each case that is opened, as soon as it is known that it waits and is nobody else's. */
function useHold(found: AuthCase | undefined): void {
  const hold = useCommand(authReviewCalls.holdAuthCase)
  const asked = useRef(false)
  const take = useRef(hold.mutate)
  take.current = hold.mutate
  useEffect(() => {
    if (asked.current || found?.state !== 'review' || found.hold !== null) return
    asked.current = true
    take.current({ params: { authId: found.id } })
  }, [found])
}
