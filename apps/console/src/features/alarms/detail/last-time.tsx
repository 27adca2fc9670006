import type { AlarmDetail } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { formatDuration, isoDate } from '../../../shared/formats.ts'
import styles from './alarm-detail.module.css'

/** What was written the last time, where nobody recorded what was done. */
export function LastTime({ lastTime: { openedAt, releasedAt, texts } }: { lastTime: NonNullable<AlarmDetail['lastTime']> }) {
  const { t } = useTranslation('alarms')
  const date = isoDate(openedAt)
  const duration = releasedAt === null ? '' : formatDuration(Date.parse(releasedAt) - Date.parse(openedAt))
  return (
    <div className={styles.last}>
      <span>{releasedAt === null ? t('detail.lastOpen', { date }) : t('detail.lastLasted', { date, duration })}</span>
      {texts.length === 0 ? <p>{t('detail.noTexts')}</p> : null}
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other identity, and their order never changes
        <p key={index}>{text}</p>
      ))}
    </div>
  )
}
