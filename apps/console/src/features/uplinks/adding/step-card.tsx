import { ClockCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { Mark } from '../../../ui/mark.tsx'
import styles from './adding.module.css'

interface StepCardProps {
  step: 1 | 2 | 3 | 4
  title: string
  note?: ReactNode
  extra?: ReactNode
  done: boolean
  flush?: boolean
  className?: string
  children: ReactNode
}

/** One step with its number, or the tick of one that is complete. */
export function StepCard({ step, title, done, className = '', ...rest }: StepCardProps) {
  const { t } = useTranslation('uplinks')
  const number = (
    <span className={styles.title}>
      {done ? (
        <Mark shape="check" colour="var(--normal)" filled size={20} label={t('adding.done')} />
      ) : (
        <span className={styles.number} aria-hidden="true">
          {step}
        </span>
      )}
      {done ? `${step} ${title}` : title}
    </span>
  )
  return <Card {...rest} title={number} className={className} />
}

/** One thing to do within a step: its mark, its name, what became of it at the right end. */
export function Part({
  mark,
  title,
  note,
  end,
  children,
}: {
  mark: ReactNode
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className={styles.part}>
      <span className={styles.mark}>{mark}</span>
      <div className={styles.what}>
        <header>
          <h3>
            {title}
            {note ? <span className={styles.note}>{note}</span> : null}
          </h3>
          {end ? <span className={styles.end}>{end}</span> : null}
        </header>
        {children}
      </div>
    </section>
  )
}

/** Ticked, or still to come. */
export function PartMark({ done, busy = false }: { done: boolean; busy?: boolean }) {
  if (done) return <Mark shape="check" colour="var(--normal)" filled />
  return busy ? <ClockCircleOutlined className={styles.busy ?? ''} /> : <span className={styles.pending} />
}
