import { CommentOutlined } from '@ant-design/icons'
import type { AlarmDetail } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { absoluteTime, formatClock } from '../../../shared/formats.ts'
import styles from './alarm-detail.module.css'
import { numberedSteps } from './chart-model.ts'
import { useStepText } from './step-text.ts'

/** What the device did and what people did, in the order of time; numbers are those on the chart. */
export function StepList({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const now = useNow()
  const stepText = useStepText(alarm)
  return (
    <section aria-label={t('detail.steps')}>
      <h3 className={styles.title}>{t('detail.steps')}</h3>
      <ol className={styles.steps}>
        {numberedSteps(alarm.steps).map(({ step, number }) => {
          const { title, more } = stepText(step)
          return (
            <li key={`${step.action} ${step.at} ${number}`}>
              <time dateTime={step.at} title={absoluteTime(step.at)}>
                {formatClock(step.at, now)}
              </time>
              <span className={number === null ? styles.bubble : styles.dot} aria-hidden="true">
                {number ?? <CommentOutlined />}
              </span>
              <span className={styles.stepText}>
                <b>{title}</b>
                {more ? <span>{more}</span> : null}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
