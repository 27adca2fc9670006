import { deviceType, deviceTypes } from '@kilowatch/catalog'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty, useErrorText } from '../../../ui/placeholders.tsx'
import { type EditablePoint, editablePoints } from '../../../ui/thresholds/threshold-draft.ts'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { BatchHistory, useUndo } from './batch-history.tsx'
import styles from './batch-limits.module.css'
import { ChooseDevices } from './choose-devices.tsx'
import { DifferencesCard, kindOf } from './differences-card.tsx'
import { useBatchPreview } from './use-batch-preview.ts'
import { type BatchSave, useBatchSave } from './use-batch-save.ts'
import { useChoice } from './use-choice.ts'
import { useRehearsal } from './use-rehearsal.ts'
import { type WishDraft, wishesOf } from './wish-draft.ts'
import { WishedLimits } from './wished-limits.tsx'

const none: readonly EditablePoint[] = []
const pointsOf = (code: string) => {
  const type = deviceType(code)
  return type ? editablePoints(type, () => true) : none
}
/** Types that have anything to set. */
const types = deviceTypes.map(({ code }) => code).filter((code) => pointsOf(code).length > 0)

/** Limits of many devices of one type: which devices, what is to be set, what that changes on each, then saved as one batch that can be undone. */
export function BatchThresholdPage() {
  const { t } = useTranslation('devices')
  const [draft, setDraft] = useState<WishDraft>({})
  const preview = useBatchPreview()
  const rehearsal = useRehearsal()
  const saving = useBatchSave()
  const forget = () => {
    preview.forget()
    rehearsal.forget()
    saving.forget()
  }
  const choice = useChoice(forget)
  const type = deviceType(choice.narrowed.type)
  const points = pointsOf(choice.narrowed.type)
  const wishes = wishesOf(points, draft)
  const changing = (preview.differences ?? []).filter((each) => kindOf(each) === 'changing')
  const saved = saving.save !== null && !saving.save.running && saving.save.error === null
  useUnsavedGuard(Object.keys(draft).length > 0 && !saved)
  const running = saving.save?.running ?? false
  const wish = wishes && { differences: changing, wishes }
  return (
    <Page>
      <div className={styles.columns}>
        <ChooseDevices choice={choice} types={types} />
        <div className={styles.column}>
          {type ? (
            <WishedLimits
              key={type.code}
              points={points}
              draft={draft}
              onChange={(next) => {
                forget()
                setDraft(next)
              }}
            />
          ) : (
            <Card title={t('batch.limits')}>
              <Empty text={t('batch.typeFirst')} />
            </Card>
          )}
          {type && preview.differences === null ? (
            <div className={styles.foot}>
              <Button
                type="primary"
                disabled={!wishes || choice.chosen.size === 0 || preview.done !== null}
                onClick={() => wishes && void preview.ask([...choice.chosen], wishes)}
              >
                {t('batch.preview', { count: choice.chosen.size })}
              </Button>
              {preview.done === null ? null : <Share done={preview.done} of={choice.chosen.size} label={t('batch.differences')} />}
              {preview.error ? <Problem title={t('batch.previewFailed')} error={preview.error} /> : null}
            </div>
          ) : null}
          {type && preview.differences ? (
            <>
              <DifferencesCard type={type} differences={preview.differences} rehearsal={rehearsal} />
              <div className={styles.foot}>
                {saving.save === null ? (
                  <Button type="primary" disabled={changing.length === 0} onClick={() => wish && void saving.start(wish)}>
                    {t('limits.apply', { count: changing.length })}
                  </Button>
                ) : running ? (
                  <Share done={saving.save.done} of={saving.save.total} label={t('batch.saving')} />
                ) : (
                  <Result save={saving.save} onGoOn={() => wish && void saving.goOn(wish)} onUndone={forget} onAgain={forget} />
                )}
              </div>
            </>
          ) : null}
        </div>
      </div>
      <BatchHistory />
    </Page>
  )
}

function Share({ done, of, label }: { done: number; of: number; label: string }) {
  return (
    <span className={styles.share}>
      {label} {done} / {of}
      <Progress percent={Math.floor((100 * done) / Math.max(of, 1))} size="small" showInfo={false} aria-label={label} />
    </span>
  )
}

function Problem({ title, error }: { title: string; error: unknown }) {
  const errorText = useErrorText()
  return <Outcome kind="wrong" title={title} more={errorText(error)} />
}

interface ResultProps {
  save: BatchSave
  onGoOn: () => void
  onUndone: () => void
  onAgain: () => void
}

/** How saving went: what was changed, what was not, and the way back. */
function Result({ save, onGoOn, onUndone, onAgain }: ResultProps) {
  const { t } = useTranslation('devices')
  const errorText = useErrorText()
  const { undo, pending } = useUndo(onUndone)
  const { batchId, error, changed, outdated, done, total } = save
  const undoing =
    batchId === null ? null : (
      <Button disabled={pending} onClick={() => undo(batchId)}>
        {t('batch.undo')}
      </Button>
    )
  if (error) {
    return (
      <Outcome
        kind="wrong"
        title={t('batch.stopped', { done, total })}
        more={errorText(error)}
        action={
          <span className={styles.foot}>
            <Button type="primary" onClick={onGoOn}>
              {t('batch.goOn')}
            </Button>
            {undoing}
          </span>
        }
      />
    )
  }
  return (
    <Outcome
      kind={outdated > 0 ? 'note' : 'good'}
      title={t('limits.done', { count: changed })}
      more={outdated > 0 ? t('limits.outdated', { count: outdated }) : null}
      action={
        <span className={styles.foot}>
          {undoing}
          <Button onClick={onAgain}>{t('batch.again')}</Button>
        </span>
      }
    />
  )
}
