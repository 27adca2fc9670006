import type { FaultRepair } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../ui/money.ts'
import { Time } from '../../ui/value.tsx'
import styles from './faults.module.css'

interface Row {
  key: string
  name: string
  /** The model of a part, or what others were for. */
  more: string
  count: string
  price: number | null
  amount: number
}

/** The rows of a bill, and their sum. */
export function CostTable({ cost }: { cost: NonNullable<FaultRepair['cost']> }) {
  const { t } = useTranslation('faults')
  const money = useMoney({ fen: true })
  const { parts, hours, rate, labour, other, otherNote, total, by, at } = cost
  const ofParts = parts.map((part, place): Row => ({ ...part, key: `part ${place}`, more: part.model, count: String(part.count) }))
  const rows: Row[] = [
    ...ofParts,
    ...(labour > 0 || hours > 0
      ? [{ key: 'labour', name: t('cost.labour'), more: '', count: t('cost.hours', { hours }), price: rate, amount: labour }]
      : []),
    ...(other > 0 ? [{ key: 'other', name: t('cost.other'), more: otherNote, count: '', price: null, amount: other }] : []),
  ]
  return (
    <>
      <table className={styles.bill}>
        {rows.length > 0 ? (
          <thead>
            <tr>
              <th scope="col">{t('cost.what')}</th>
              <th scope="col" className={styles.figure}>
                {t('cost.count')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('cost.price')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('cost.amount')}
              </th>
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map(({ key, name, more, count, price, amount }) => (
            <tr key={key}>
              <td>
                {name}
                {more ? <small className={styles.more}>{more}</small> : null}
              </td>
              <td className={styles.figure}>{count}</td>
              <td className={styles.figure}>{price === null ? '' : money(price)}</td>
              <td className={styles.figure}>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('cost.total')}
            </th>
            <td className={styles.figure}>{money(total)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.none}>
        {by?.name ?? t('gone')} · <Time at={at} full />
      </p>
    </>
  )
}
