import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import styles from '../patrol.module.css'
import type { Carried } from './use-moves.tsx'

interface CarryTipProps {
  carried: Carried | null
  /** The day lies within the window of the task. */
  allowed: boolean
  /** What else there is to know of the place. */
  notes: readonly string[]
}

/** Where a task would come to, in words: beside the mouse's own picture, and for whoever hears instead of seeing. */
export function CarryTip({ carried, allowed, notes }: CarryTipProps) {
  const { t } = useTranslation('patrol')
  const language = useLanguage()
  return (
    <div className={carried ? styles.tip : styles.unseen} role="status" lang={language}>
      {carried ? (
        <>
          <strong>{t('carry.from', { from: carried.task.plannedOn, to: carried.day })}</strong>
          <span>{t(allowed ? 'carry.inside' : 'carry.outside', { from: carried.task.windowFrom, to: carried.task.windowTo })}</span>
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
          {carried.byKey ? <small>{t('carry.keys')}</small> : null}
        </>
      ) : null}
    </div>
  )
}
