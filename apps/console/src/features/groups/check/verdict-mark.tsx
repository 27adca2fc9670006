import { type CheckVerdict, checkVerdicts } from '@kilowatch/contract'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Mark, type Shape } from '../../../ui/mark.tsx'
import styles from './check.module.css'

/** Shape and colour of each verdict; no answer is no pass and no alarm. */
export const verdictLook: Readonly<Record<CheckVerdict, { shape: Shape; colour: string }>> = {
  fail: { shape: 'triangle', colour: 'var(--major)' },
  warn: { shape: 'diamond', colour: 'var(--minor)' },
  'no-answer': { shape: 'slash', colour: 'var(--text-2)' },
  pass: { shape: 'check', colour: 'var(--normal)' },
}

export function VerdictMark({ verdict, solid = false, size = 16 }: { verdict: CheckVerdict; solid?: boolean; size?: number }) {
  const { shape, colour } = verdictLook[verdict]
  return <Mark shape={shape} colour={colour} filled={solid || verdict === 'warn'} size={size} />
}

/** The mark with its word. */
export function Verdict({ verdict }: { verdict: CheckVerdict }) {
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      <VerdictMark verdict={verdict} solid />
      {checkVerdicts[verdict][useLanguage()]}
    </span>
  )
}
