import { formatValue, limitFieldName, pointLabel, resolvePoint, stateCode } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { formatDuration } from '../../../shared/formats.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { useErrorText } from '../../../ui/placeholders.tsx'
import type { EditablePoint } from '../../../ui/thresholds/threshold-draft.ts'
import type { DeviceData } from '../device-data.ts'
import { firingDays } from './firing-days.ts'
import type { Preview, RulePreview } from './use-preview.ts'

const mostListed = 5
/** A week of data, less what the first samples may be late. */
const youngBelow = 6.9

interface ThresholdPreviewProps {
  data: DeviceData
  shown: EditablePoint
  preview: RulePreview
}

/** How often the rule would have fired in the last 7 days, beside the present one. */
export function ThresholdPreview({ data, shown, preview }: ThresholdPreviewProps) {
  const { t } = useTranslation('thresholds')
  const errorText = useErrorText()
  if (!preview.sound) return null
  const days = preview.data?.days ?? 0
  const young = days > 0 && days < youngBelow ? t('preview.young', { days: formatDuration(days * 86_400_000) }) : ''
  return (
    <Card title={t('preview.title')} note={young}>
      {preview.error !== null && <p className="kw-form-error">{errorText(preview.error)}</p>}
      {preview.data &&
        (days === 0 ? <p className="kw-quiet">{t('preview.noData')}</p> : <Firings data={data} shown={shown} preview={preview.data} />)}
    </Card>
  )
}

function Firings({ data, shown, preview }: { data: DeviceData; shown: EditablePoint; preview: Preview }) {
  const { t } = useTranslation('thresholds')
  const now = useNow()
  const days = firingDays(preview.firings, now)
  return (
    <>
      <p className="kw-fires">
        {t('preview.proposed')} <b>{preview.proposed}</b> {t('preview.times')}
        <span>{t('preview.present', { count: preview.present })}</span>
      </p>
      <div className="kw-firing-days" aria-hidden="true">
        {days.map((day) => (
          <div key={day.day}>
            {day.sides.map((side) => (
              <i key={side} className={`kw-firing-${side}`} />
            ))}
            <span>{Number(day.day.slice(8))}</span>
          </div>
        ))}
      </div>
      <ol className="kw-firings">
        {preview.firings.slice(0, mostListed).map((firing) => (
          <FiringLine key={firing.key + firing.side + firing.from} data={data} shown={shown} firing={firing} />
        ))}
      </ol>
      {preview.firings.length > mostListed && (
        <p className="kw-quiet">{t('preview.more', { count: preview.firings.length - mostListed })}</p>
      )}
    </>
  )
}

function FiringLine({ data, shown, firing }: { data: DeviceData; shown: EditablePoint; firing: Preview['firings'][number] }) {
  const { t } = useTranslation('thresholds')
  const language = useLanguage()
  const now = useNow()
  const formats = useFormats(now)
  const point = resolvePoint(data.type, firing.key)
  const end = firing.to ? new Date(firing.to).getTime() : now
  return (
    <li title={formats.absolute(firing.from)}>
      <time>{formats.time(firing.from, true)}</time>
      <b className={firing.side === 'high' ? 'kw-limit-text-ha' : 'kw-limit-text-la'}>
        {point ? pointLabel(point, language) : ''}{' '}
        {shown.point.kind === 'state'
          ? formatValue(shown, stateCode(shown.point, firing.side), language)
          : `${limitFieldName(firing.side === 'high' ? 'ha' : 'la', language)} ${formatValue(shown, firing.peak, language)}`}
        {firing.activations !== null && ` ${t('preview.chatters', { count: firing.activations })}`}
      </b>
      <span>{formatDuration(end - new Date(firing.from).getTime())}</span>
      <em>{firing.added ? t('preview.added') : ''}</em>
    </li>
  )
}
