import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PartTrouble, retryParts } from '../shared/code-parts.ts'
import { Mark } from './mark.tsx'
import styles from './part-failure.module.css'

// Drawn without the kit: the kit may be what could not be fetched.

interface PartFailureProps {
  /** `failed`: it was there and could not be drawn. */
  trouble: PartTrouble | 'failed'
  /** Without it, everything that is missing is fetched again. */
  onRetry?: () => void
}

/** Says in the part's place why it is not there, and what can be done. */
export function PartFailure({ trouble, onRetry = retryParts }: PartFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <Words trouble={trouble} />
      <Ways trouble={trouble} onRetry={onRetry} />
    </div>
  )
}

/** The same for what would have stood over the page. */
export function PartFailureDialog({ trouble, onRetry = retryParts, onClose }: PartFailureProps & { onClose?: () => void }) {
  const { t } = useTranslation('common')
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed before it goes, it gives the focus back to what opened it.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t(`part.${trouble}`)}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <Words trouble={trouble} />
      <div className={styles.ways}>
        {onClose ? (
          <button type="button" onClick={onClose}>
            {t('close')}
          </button>
        ) : null}
        <Ways trouble={trouble} onRetry={onRetry} />
      </div>
    </dialog>
  )
}

function Words({ trouble }: { trouble: PartFailureProps['trouble'] }) {
  const { t } = useTranslation('common')
  return (
    <p className={styles.words}>
      <Mark shape="triangle" colour="var(--major)" filled={false} size={20} />
      {t(`part.${trouble}`)}
    </p>
  )
}

/** A part that another build has under another name is there after reloading alone; everything else may be tried where it is. */
function Ways({ trouble, onRetry }: Required<PartFailureProps>) {
  const { t } = useTranslation('common')
  const [tried, setTried] = useState(false)
  const retry = () => {
    setTried(true)
    onRetry()
  }
  return (
    <>
      {trouble === 'newer' ? null : (
        <button type="button" onClick={retry}>
          {t('retry')}
        </button>
      )}
      {trouble === 'newer' || trouble === 'failed' || tried ? <ReloadButton /> : null}
    </>
  )
}

/** The browser asks first where a form has unsaved changes. */
export function ReloadButton() {
  const { t } = useTranslation('common')
  return (
    <button type="button" className={styles.reload} onClick={() => location.reload()}>
      {t('part.reload')}
    </button>
  )
}
