import type { OperationsNumber } from '@kilowatch/contract'
import { faultFlow, operationFlow } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Mark } from '../../../ui/mark.tsx'
import styles from './overview.module.css'
import { addressOf } from './overview-rules.ts'

/** Numbers one below the other, each a link to its list. */
export function NumberRows({ numbers }: { numbers: readonly OperationsNumber[] }) {
  const nameOf = useNames()
  return (
    <ul className={styles.rows}>
      {numbers.map((number) => (
        <li key={`${number.key} ${number.state ?? ''}`}>
          <NumberRow
            to={addressOf(number)}
            name={nameOf(number)}
            count={number.count}
            late={number.late ?? false}
            step={number.key === 'faults.state'}
          />
        </li>
      ))}
    </ul>
  )
}

interface NumberRowProps {
  to: string
  name: string
  count: number
  /** Something should have been done by now. */
  late?: boolean
  /** Part of what stands above it. */
  step?: boolean
}

export function NumberRow({ to, name, count, late = false, step = false }: NumberRowProps) {
  const urgent = late && count > 0
  return (
    <Link to={to} className={`${styles.row} ${step ? styles.part : ''} ${count === 0 ? styles.none : ''} ${urgent ? styles.late : ''}`}>
      <span className={styles.name}>
        {urgent ? <Mark shape="clock" colour="var(--major)" filled={false} size={14} /> : null}
        {name}
      </span>
      <b>{count}</b>
    </Link>
  )
}

const flows = { faults: faultFlow, operations: operationFlow } as const

function useNames(): (number: OperationsNumber) => string {
  const { t } = useTranslation('operations-overview')
  const language = useLanguage()
  return ({ key, list, state }) => {
    const states: Readonly<Record<string, { zh: string; en: string }>> =
      list === 'faults' || list === 'operations' ? flows[list].states : {}
    return (state === undefined ? undefined : states[state]?.[language]) ?? t(key)
  }
}
