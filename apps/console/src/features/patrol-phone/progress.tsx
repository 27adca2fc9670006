import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import styles from './phone.module.css'
import { usePhone } from './phone-state.ts'
import { isHeld, isOpen } from './queue-rules.ts'
import { markOf, type Step } from './step-rules.ts'

interface ProgressProps {
  steps: readonly Step[]
  step: Step
  keptAt: number
  onStep: (place: number) => void
}

/** Where this step stands among those of its device, and whether the server has what was entered; segments with a conflict are major. */
export function Progress({ steps, step, keptAt, onStep }: ProgressProps) {
  const { t } = useTranslation('patrol-phone')
  const items = usePhone((phone) => phone.items).filter(({ deviceId }) => steps.some(({ record }) => record.device.id === deviceId))
  const around = steps.filter(({ record }) => record.id === step.record.id)
  const conflicts = steps.filter((each) => markOf(each, items) === 'conflict')
  const [first] = conflicts
  return (
    <div className={styles.progress}>
      <div className={styles.segments} aria-hidden="true">
        {around.map((each) => (
          <i key={each.line.key} data-mark={markOf(each, items)} data-here={each.place === step.place || undefined} />
        ))}
      </div>
      <p>
        <span>{t('place', { n: step.place + 1, of: steps.length })}</span>
        {first ? (
          <button type="button" className={styles.plain} onClick={() => onStep(first.place)}>
            {t('conflictAt', { n: first.place + 1, count: conflicts.length })}
          </button>
        ) : (
          <SyncMark keptAt={keptAt} />
        )}
      </p>
    </div>
  )
}

/** Whether everything is at the server, or on the phone for now. */
export function SyncMark({ keptAt }: { keptAt: number }) {
  const { t } = useTranslation('patrol-phone')
  const now = useNow()
  const { time } = useFormats(now)
  const items = usePhone((phone) => phone.items)
  const reached = usePhone((phone) => phone.reached)
  const sentAt = items.reduce((newest, { settledAt }) => Math.max(newest, settledAt ?? 0), keptAt)
  const enteredAt = items.reduce((newest, { at }) => Math.max(newest, at), keptAt)
  const synced = reached && !items.some((item) => isOpen(item) && !isHeld(item, now))
  return (
    <span className={styles.sync} role="status">
      {synced ? <Mark shape="check" colour="var(--normal)" filled={false} size={14} /> : null}
      {t(synced ? 'net.synced' : 'net.kept', { time: time(synced ? sentAt : enteredAt) })}
    </span>
  )
}
