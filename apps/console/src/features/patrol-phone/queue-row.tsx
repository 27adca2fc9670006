import { RightOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../ui/mark.tsx'
import styles from './phone.module.css'
import type { QueueCounts } from './queue-rules.ts'
import { Ring } from './ring.tsx'

/** How much waits to be sent; leads to the queue. */
export function QueueRow({ counts: { open, waiting, failed, conflicts }, onOpen }: { counts: QueueCounts; onOpen: () => void }) {
  const { t } = useTranslation('patrol-phone')
  return (
    <button type="button" className={styles.queueRow} onClick={onOpen}>
      <strong>{open === 0 ? t('queue.none') : t('queue.open', { count: open })}</strong>
      <span>
        {waiting > 0 ? (
          <span>
            <Ring size={14} /> {t('queue.waiting', { count: waiting })}
          </span>
        ) : null}
        {failed > 0 ? (
          <span className={styles.minor}>
            <Mark shape="waits" colour="var(--minor)" filled={false} size={14} /> {t('queue.failed', { count: failed })}
          </span>
        ) : null}
        {conflicts > 0 ? (
          <span className={styles.major}>
            <Mark shape="triangle" colour="var(--major)" filled={false} size={14} /> {t('queue.conflicts', { count: conflicts })}
          </span>
        ) : null}
      </span>
      <RightOutlined aria-hidden />
    </button>
  )
}
