import { useTranslation } from 'react-i18next'
import { Mark } from '../../../ui/mark.tsx'
import type { Judged } from './statistics-view.ts'

/** Whether a figure meets its target; the shape says it too. */
export function MetMark({ judged: { meets, share, judged, within } }: { judged: Judged }) {
  const { t } = useTranslation('alarms')
  const label = [
    t(meets ? 'statistics.met' : 'statistics.missed'),
    ...(share === null ? [] : [t('statistics.withinOf', { within, count: judged, share })]),
  ].join(t('statistics.listComma'))
  return (
    <span title={label}>
      <Mark shape={meets ? 'check' : 'triangle'} colour={meets ? 'var(--normal)' : 'var(--major)'} filled={!meets} label={label} />
    </span>
  )
}
