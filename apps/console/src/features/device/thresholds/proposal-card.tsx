import { limitFieldName, type RuleField, ruleFieldUnit } from '@kilowatch/catalog'
import { type Rule, thresholdCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { type EditablePoint, limitFieldsOf, textsOf, timingFields } from '../../../ui/thresholds/threshold-draft.ts'
import type { ThresholdEditing } from './use-threshold-draft.ts'

interface ProposalCardProps {
  deviceId: string
  shown: EditablePoint
  /** As it is saved. */
  present: Rule | undefined
  editing: ThresholdEditing
  /** Asked for at once: somebody came for it. */
  asked: boolean
}

/** Where a rule fires again and again: one that would have fired less, to be filled in and looked at; nothing is saved by it. */
export function ProposalCard({ deviceId, shown, present, editing, asked: atOnce }: ProposalCardProps) {
  const { t } = useTranslation('thresholds')
  const language = useLanguage()
  const [wanted, want] = useState(false)
  const asked = atOnce || wanted
  const input = { params: { deviceId }, query: { pattern: shown.pattern } }
  const read = useCall(thresholdCalls.proposeThresholds, input, { enabled: asked, staleTime: 60_000 })
  const { proposal = null, present: fired = 0, days = 0 } = read.data ?? {}
  if (!asked) {
    return (
      <Card title={t('proposal.title')}>
        <Button size="small" onClick={() => want(true)}>
          {t('proposal.ask')}
        </Button>
      </Card>
    )
  }
  return (
    <Card title={t('proposal.title')} note={read.data ? t('proposal.looked', { days: days.toFixed(1) }) : ''}>
      {read.data ? (
        proposal ? (
          <>
            <p className="kw-proposal">
              {changesOf(shown, present, proposal.rule, language).join(t('comma'))}
              {t('proposal.leaves', { present: fired, left: proposal.firings })}
            </p>
            <Button size="small" onClick={() => editing.replace(shown, proposal.rule)}>
              {t('proposal.fillIn')}
            </Button>
          </>
        ) : (
          <p className="kw-quiet">{days === 0 ? t('preview.noData') : t('proposal.none', { count: fired })}</p>
        )
      ) : read.error ? (
        <Failure what={t('proposal.title')} error={read.error} at={read.errorUpdatedAt} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton rows={2} height={60} />
      )}
    </Card>
  )
}

/** 'Release delay 0 s → 60 s', for each field that is otherwise. */
function changesOf({ point }: EditablePoint, present: Rule | undefined, rule: Rule, language: 'zh' | 'en'): string[] {
  const [before, after] = [textsOf(present, point), textsOf(rule, point)]
  const fields: RuleField[] = [...limitFieldsOf(point), ...timingFields]
  return fields.flatMap((field) => {
    if (before[field] === after[field]) return []
    const unit = ruleFieldUnit(point, field, language)
    return [`${limitFieldName(field, language)} ${before[field] || '0'} → ${after[field]} ${unit}`.trim()]
  })
}
