import { UpOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './list.module.css'
import type { HeldRows } from './use-held-rows.ts'

/** What holds rows of `useHeldRows`; above them, over what stands there, how many new ones wait. */
export function HeldList({ held, children }: { held: Omit<HeldRows<never>, 'rows' | 'placed'>; children: ReactNode }) {
  const { t } = useTranslation('common')
  const { fresh, more, gone } = held
  const waiting = fresh > 0 ? t(more ? 'held.freshMore' : 'held.fresh', { count: fresh }) : t('held.gone', { count: gone.size })
  return (
    <div ref={held.ref} className={styles.held} data-held tabIndex={-1}>
      <div className={styles.fresh} role="status">
        {fresh > 0 || gone.size > 0 ? (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              // The button goes, the keyboard stays in the list.
              currentTarget.closest<HTMLElement>('[data-held]')?.focus({ preventScroll: true })
              held.show()
            }}
          >
            <UpOutlined aria-hidden="true" /> {waiting}
          </button>
        ) : null}
      </div>
      {children}
    </div>
  )
}
