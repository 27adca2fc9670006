import type { PatrolForm } from '@kilowatch/contract'
import { formStepTaken } from '@kilowatch/work'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Outcome } from '../../ui/outcome.tsx'
import { Time } from '../../ui/value.tsx'
import { doneBy } from '../../ui/work/timeline.tsx'

/** Somebody else signed or returned the form while it was read here: what stands below is as it is now. */
export function Meanwhile({ form: { timeline } }: { form: PatrolForm }) {
  const { t } = useTranslation('patrol-records')
  const language = useLanguage()
  const { userId } = useSession()
  const [seen, see] = useState(timeline.length)
  const step = timeline.slice(seen).findLast(({ step, by }) => step !== null && by?.id !== userId)
  if (!step) return null
  const words = doneBy(step.by?.name ?? t('form.clock'), formStepTaken(step.step), language)
  return (
    <Outcome
      kind="note"
      title={
        <>
          {words} <Time at={step.at} />
        </>
      }
      more={t('meanwhile.text')}
      action={
        <Button size="small" onClick={() => see(timeline.length)}>
          {t('meanwhile.seen')}
        </Button>
      }
    />
  )
}
