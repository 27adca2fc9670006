import { BellOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../ui/part.tsx'
import styles from './header.module.css'
import { capped, useAlarmCounts } from './use-document-title.ts'

const AlarmDrawer = lazyPart('alarm-drawer', () => import('../../features/alarms/alarm-drawer.tsx').then((code) => code.AlarmDrawer), {
  as: 'overlay',
  isOpen: ({ open }) => open,
  closing: ({ onClose }) => onClose,
})

/** A red dot while any alarm is active, the number of those that nobody has confirmed, and the newest on a click. */
export function AlarmBell() {
  const { t } = useTranslation('frame')
  const [open, setOpen] = useState(false)
  const [wanted, want] = useState(false)
  const { data: counts } = useAlarmCounts()
  const { active = 0, unconfirmed = 0 } = counts ?? {}
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('bell', { active, unconfirmed })}
        title={t('bell', { active, unconfirmed })}
        onPointerEnter={() => AlarmDrawer.prefetch()}
        onClick={() => {
          want(true)
          setOpen(true)
        }}
      >
        <BellOutlined />
        {unconfirmed > 0 ? (
          <span className={styles.badge}>{capped(unconfirmed)}</span>
        ) : active > 0 ? (
          <span className={styles.dot} />
        ) : null}
      </button>
      {wanted ? <AlarmDrawer open={open} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
